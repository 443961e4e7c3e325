/** Results of commands for PowerShell and cmd. */
import { describe, expect, it } from "vitest";
import type { Agent, ToolResult } from "../../src/integration/agent.ts";
import type { CommandShell } from "../../src/integration/command-shell.ts";
import { shownResult } from "../../src/integration/respond-result.ts";

const agent = { name: "claude", title: "Claude Code", recovers: true } as unknown as Agent;

const shown = async (command: string, shell: CommandShell, output: string): Promise<string | null> => {
  const happened: ToolResult = {
    tool: "shell",
    command,
    shell,
    cwd: "/",
    output,
    exit: 0,
    stored: null,
    answer: (text) => text,
  };
  return (await shownResult(agent, happened))?.shown ?? null;
};

const rows = Array.from({ length: 60 }, (_, at) => `   Compiling crate-${at} v1.0.${at}`);
const build = `${rows.join("\r\n")}\r\n    Finished dev [unoptimized] target(s) in 1.00s\r\n`;
const repeated = "same line of a log\r\n".repeat(90);

describe("a command for PowerShell", () => {
  it.each(["cargo build", "& 'C:\\Tools\\cargo.exe' build", "cargo build | Out-String"])(
    "that is a program with plain words is read by its filter: %s",
    async (command) => {
      const text = await shown(command, "powershell", build);
      expect(text).toMatch(/lines hidden|hidden\]/);
      expect(text).toContain("Finished dev");
    },
  );

  it.each(["Get-Content build.log", "$x = cargo build; $x", "cargo build | ForEach-Object { $_ }"])(
    "that is anything else keeps all of its lines: %s",
    async (command) => {
      expect(await shown(command, "powershell", build)).toBeNull();
      const text = (await shown(command, "powershell", repeated)) ?? repeated;
      expect(text).not.toContain("hidden");
      expect(text).toContain("same line of a log");
    },
  );

  it("that prints a form for programs, or switches pith off, is left alone", async () => {
    for (const command of ["gci | ConvertTo-Json", "$env:PITH_DISABLED=1; cargo build"])
      expect(await shown(command, "powershell", repeated)).toBeNull();
  });
});
