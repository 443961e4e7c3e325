import { describe, expect, test } from "vitest";
import type { Agent, HookIntegration } from "../../src/integration/agent.ts";
import { respondHook } from "../../src/integration/respond-hook.ts";
import { bashText, type CommandShell, mayInsert, shellNamed } from "../../src/integration/command-shell.ts";

test.each([
  ["powershell", "powershell"],
  ["PowerShell", "powershell"],
  [String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`, "powershell"],
  ["pwsh", "powershell"],
  ["cmd.exe", "cmd"],
  ["bash", "bash"],
  ["Bash", "bash"],
  ["/bin/zsh", "bash"],
  ["run_in_terminal", undefined],
  ["shell", undefined],
])("the tool %s", (name, shell) => expect(shellNamed(name)).toBe(shell));

type Row = readonly [CommandShell | undefined, NodeJS.Platform, string, boolean, string | null];

describe("what may be read as bash, and what may be changed", () => {
  test.each<Row>([
    [undefined, "linux", "git status | cat", true, "git status | cat"],
    [undefined, "linux", "git status; $x = 1", false, null],
    [undefined, "linux", "Get-ChildItem", false, null],
    [undefined, "darwin", "npm test 2>nul", false, "'npm' 'test' 2>/dev/null"],
    ["powershell", "linux", "git status", false, "'git' 'status'"],
    ["powershell", "linux", "git status | cat", false, null],
    ["cmd", "win32", "git status & npm test", false, "'git' 'status'; 'npm' 'test'"],
    ["bash", "win32", "git status | cat", false, "git status | cat"],
    ["bash", "linux", "git status", true, "git status"],
    [undefined, "win32", "git status", false, "'git' 'status'"],
    [undefined, "win32", "git status; npm test", false, null],
    [undefined, "win32", "git log 'a b'", false, null],
    [undefined, "win32", "git log | cat", false, null],
  ])("%s on %s: %s", (shell, platform, command, may, text) => {
    const typed = shell === undefined ? { command } : { command, shell };
    expect(mayInsert(typed, platform)).toBe(may);
    expect(bashText(typed, platform)).toBe(text);
  });
});

describe("the hook integration", () => {
  const answering = (shell?: CommandShell): Agent => {
    const before: HookIntegration = {
      read: (command) => ({
        command,
        ...(shell === undefined ? {} : { shell }),
        cwd: "/",
        verdict: () => "neutral",
        answer: (rewritten) => rewritten,
      }),
      verdict: () => "neutral",
    };
    return { hook: () => Promise.resolve(before) } as unknown as Agent;
  };

  test.each([
    "Get-ChildItem; cat /etc/passwd; ls /",
    "ls / 2>$null",
    "ls / > NUL",
    "$env:X = 1; ls /",
    "cmd /c ls; ls /",
  ])("%s stays", async (command) => expect(await respondHook(answering(), command)).toBeNull());

  test("a shell that is not bash stays; bash's does not", async () => {
    expect(await respondHook(answering("powershell"), "ls /")).toBeNull();
    expect(await respondHook(answering("cmd"), "ls /")).toBeNull();
    expect(await respondHook(answering("bash"), "ls /")).toMatch(/pith --for-agent ls \/$/);
    expect(await respondHook(answering(), "ls /")).toMatch(/pith --for-agent ls \/$/);
  });
});
