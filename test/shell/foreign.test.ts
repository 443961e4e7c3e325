import { describe, expect, test } from "vitest";
import { foreignShell } from "../../src/shell/foreign.ts";
import { table } from "./table.ts";

const continued = "docker run `\n  -v data:/data `\n  image";
const hereString = '@"\nline\n"@ | Set-Content a.txt';

describe("PowerShell", () => {
  test.each([
    "Get-ChildItem -Recurse -Filter *.cs | Select-String TODO",
    "Get-ChildItem | Select-String pattern",
    "gci | Where-Object { $_.Length -gt 1kb }",
    "$env:NODE_ENV='test'; npm test",
    '$env:RUST_LOG = "debug"; cargo run',
    'echo "$env:USERPROFILE"',
    "npm run build; if ($LASTEXITCODE -ne 0) { exit 1 }",
    "cargo test 2>&1 | Select-Object -Last 30",
    "git log --oneline | Select-Object -First 5",
    "(Get-Content package.json | ConvertFrom-Json).version",
    "$x = git rev-parse HEAD",
    "$files = Get-ChildItem; $files.Count",
    'Set-Location "C:\\Users\\me\\project"; git status',
    "Remove-Item -Recurse -Force node_modules",
    "npm test 2>$null",
    "git status 2>&1 | Out-String",
    "ls | % { $_.Name }",
    "ls | ? { $_.Length -gt 0 }",
    "foreach ($f in $files) { Write-Host $f }",
    "try { npm ci } catch { exit 1 }",
    "[System.IO.File]::ReadAllText('a.txt')",
    "[Math]::Round(1.5)",
    "& 'C:\\Program Files\\Git\\bin\\git.exe' status",
    ".\\gradlew.bat build",
    ".\\scripts\\build.ps1 -Config Release",
    'powershell -Command "Get-Date"',
    "powershell.exe -NoProfile -File build.ps1",
    "pwsh -c 'Get-Process'",
    "/mnt/c/Windows/System32/WindowsPowerShell/v1.0/powershell.exe -Command dir",
    "get-childitem -name",
    "$a = @{ Name = 'x' }; $a.Name",
    "npm test && Get-Content out.txt",
    "npm ci; Get-Content -Tail 5 log.txt",
    "New-Item -ItemType Directory -Force out | Out-Null",
    "Get-Content app.log -Tail 50",
    continued,
    hereString,
  ])("%s", (text) => expect(foreignShell(text)).toBe("powershell"));
});

describe("cmd", () => {
  test.each([
    "dir /b",
    "dir /s /b *.cs",
    "dir src /b",
    "cmd /c dir",
    "cmd.exe /c npm test",
    "cmd //c ver",
    "cd /d C:\\project && npm test",
    "echo %PATH%",
    'echo "%USERPROFILE%\\x"',
    "if exist out rd /s /q out",
    "del /q *.log",
    "rmdir /s /q node_modules",
    "type a.txt 2>nul",
    "npm test > NUL 2>&1",
    'findstr /s /i "todo" *.cs',
    "for %i in (*.txt) do type %i",
    "for /f %i in ('git rev-parse HEAD') do echo %i",
    "set NODE_ENV=test&& npm test",
    "@echo off\nnpm test",
    "taskkill /f /im node.exe",
    "C:\\tools\\make.exe all",
    "python C:\\work\\x.py",
    "npm run build ^\n  --prod",
    'find /c "error" build.log',
    "xcopy a b /y",
  ])("%s", (text) => expect(foreignShell(text)).toBe("cmd"));
});

describe("bash", () => {
  test.each([
    "cargo test 2>&1 | tail -20",
    "git log --format='%H%n%an' -5",
    "git log --format=%H%n%an%x09%s -5",
    "date +%Y%m%d%H%M%S",
    "printf '%s\\n' $HOME",
    "echo ${path%/*}",
    "echo $(( 5 % 2 ))",
    "rg 'Get-ChildItem' -n",
    'git commit -m "Use Get-ChildItem; $x = 1 for Windows"',
    "cat > b.ps1 <<'EOF'\nGet-ChildItem | Select-String x\n$env:A = 1\nEOF",
    "cat > run.bat <<EOF\n@echo off\ndir /b\nEOF\ngit status",
    "find /usr -name x",
    "find . -name '*.log' -delete",
    "dir /tmp",
    "ls /b",
    "type git",
    "sort a | uniq -c",
    "update-alternatives --list editor",
    "start-stop-daemon --help",
    "test-runner --all",
    "x=`date`\necho $x",
    "echo `git rev-parse HEAD`",
    "for f in *; do echo $f; done",
    "for ((i = 0; i < 3; i++)); do echo $i; done",
    "if [ -e x ]; then echo y; fi",
    "if (cd x && make); then echo y; fi",
    "while read -r l; do echo $l; done < f",
    "f() { git status; }; f",
    "a=(1 2); echo ${a[@]}",
    "[[ $x == y ]] && echo z",
    "case $x in a) echo b;; esac",
    "echo it\\'s; git status",
    "npm test & wait",
    "copy-files /x/y",
    "set -e; npm test",
    "set -o pipefail\nnpm test | tail",
    "cd /d/project && npm test",
    "cp /a /b",
    "ssh host 'dir /b'",
    "echo C:/x",
    "awk '{ print $1 }' f",
    "sed 's/%FOO%/x/' f",
    "git show HEAD^ \\\n --stat",
    "git diff HEAD^\ngit status",
  ])("%s", (text) => expect(foreignShell(text)).toBeNull());

  test.each(["|", ";x", "{$a.", "(dir ", "&", "<<A\n", "`\n", "){ ", '"', "/"])(
    "a long text of %j is looked through",
    (part) => expect(foreignShell(part.repeat(60_000 / part.length))).toBeNull(),
  );

  test("every row of the grammar's table", () => {
    expect(table.filter(([text]) => foreignShell(text) !== null).map(([text]) => text)).toEqual([]);
  });
});
