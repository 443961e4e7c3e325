/* Stands in for powershell.exe and bash.exe, which no registry has: notes the text that it is to run, and prints what the test has
 * put beside the project if that text runs cargo. */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static void copy(const wchar_t *from) {
  HANDLE to = GetStdHandle(STD_OUTPUT_HANDLE);
  FILE *file = _wfopen(from, L"rb");
  char bytes[65536];
  size_t count;
  DWORD written;
  if (!file) return;
  while ((count = fread(bytes, 1, sizeof bytes, file)) > 0) WriteFile(to, bytes, (DWORD)count, &written, 0);
  fclose(file);
}

/* Claude Code hands PowerShell its text in a variable, and bash in its words. */
static const wchar_t *asked(void) {
  const wchar_t *script = _wgetenv(L"CLAUDE_CODE_SHELL_LAUNCHER_SCRIPT");
  return script ? script : GetCommandLineW();
}

int main(void) {
  const wchar_t *text = asked();
  FILE *log = _wfopen(L"C:\\proj\\shell.log", L"ab");
  if (log) {
    fwrite(text, sizeof *text, wcslen(text), log);
    fwrite(L"\n", sizeof *text, 1, log);
    fclose(log);
  }
  /* Clients ask a shell about itself as well. */
  if (wcsstr(text, L"cargo")) copy(L"C:\\printed.txt");
  return 0;
}
