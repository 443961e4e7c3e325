/** Conversations of the real Claude Code for Windows, under wine, with a scripted model: its tools Bash and PowerShell, bare and with
 * pith. The programs behind both tools are stand-ins that print a capture: no registry has a PowerShell or a Git Bash. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startModel } from "../clients/model/model.ts";
import type { ToolResult } from "../clients/model/script.ts";
import { writeTried } from "../clients/proof.ts";
import { claudePackage, compileForWindows, findClaude, startWindows } from "./wine.ts";

const root = join(import.meta.dirname, "..", "..");
const windows = startWindows();
const claude = typeof windows === "string" ? windows : findClaude();
const shellSource = join(import.meta.dirname, "on-windows", "shell.c");

/** Where the client looks for each. */
const placesOf = (drive: string) => ({
  PowerShell: join(drive, "windows", "system32", "WindowsPowerShell", "v1.0", "powershell.exe"),
  Bash: join(drive, "Git", "bin", "bash.exe"),
});

const prepare = (): string | null => {
  if (typeof claude === "string") return claude;
  if (typeof windows === "string") return windows;
  const made = join(windows.drive, "shell.exe");
  const lack = compileForWindows(shellSource, made);
  if (lack !== null) return lack;
  const library = join(windows.drive, "windows", "system32", "bcryptprimitives.dll");
  const source = join(windows.drive, "random.c");
  // Wine 8 lacks one library, of one function.
  writeFileSync(
    source,
    "#include <windows.h>\nBOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n" +
      "__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }\n",
  );
  if (!existsSync(library)) compileForWindows(source, library, ["-shared", "-ladvapi32"]);
  for (const place of Object.values(placesOf(windows.drive))) {
    mkdirSync(join(place, ".."), { recursive: true });
    rmSync(place, { force: true });
    copyFileSync(made, place);
  }
  mkdirSync(join(windows.drive, "proj"));
  return null;
};

const lack = prepare();
if (lack !== null) process.stdout.write(`not run: ${lack}\n`);

afterAll(() => {
  if (typeof windows !== "string") windows.close();
});

const printed = readFileSync(join(root, "fixtures/cargo/test/show-output.txt"), "utf8").replaceAll(
  "\n",
  "\r\n",
);

describe.skipIf(lack !== null)("the real client", () => {
  const { run, start, drive } = windows as Exclude<typeof windows, string>;
  const log = join(drive, "proj", "shell.log");
  const shortened: string[] = [];
  type Tool = keyof ReturnType<typeof placesOf>;

  const init = (...words: readonly string[]): void => {
    const [ended] = run([{ args: ["init", "--agent", "claude", "--yes", ...words], cwd: "C:\\proj" }]);
    expect(ended).toMatchObject({ status: 0 });
  };

  /** The result that the model was given, and the words that the tool's program was started with. */
  const converse = async (
    tool: Tool,
    command: string,
  ): Promise<{ readonly result: ToolResult | undefined; readonly started: readonly string[] }> => {
    rmSync(log, { force: true });
    const model = await startModel(
      { turns: [[{ does: "shell", command }]] },
      {
        shell: tool,
        call: (asked) => ({ name: tool, input: { command: "command" in asked ? asked.command : "" } }),
      },
    );
    try {
      const { stderr, stdout } = await start({
        file: (claude as { path: string }).path,
        args: ["-p", "run it", "--dangerously-skip-permissions"],
        cwd: join(drive, "proj"),
        env: {
          ANTHROPIC_BASE_URL: model.url,
          ANTHROPIC_API_KEY: "test",
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
          DISABLE_AUTOUPDATER: "1",
          DISABLE_TELEMETRY: "1",
          IS_SANDBOX: "1",
          ...(tool === "Bash" ? { CLAUDE_CODE_GIT_BASH_PATH: "C:\\Git\\bin\\bash.exe" } : {}),
        },
        limit: 180_000,
      });
      const [result] = model.results;
      if (result === undefined) throw new Error(`the client made no call\n${stdout}\n${stderr}`);
      const lines = readFileSync(log, "utf16le").split(/\r?\n/);
      const started = lines.filter((line) => line.includes("cargo"));
      // Names of temporary files.
      return { result, started: started.map((line) => line.replaceAll(/[0-9a-f]{4,}/g, "N")) };
    } finally {
      await model.close();
    }
  };

  test.each([
    ["PowerShell", "cargo test"],
    ["Bash", "cargo test"],
  ] as const)("gives its model the result of %s shortened, and starts the same", async (tool, command) => {
    writeFileSync(join(drive, "printed.txt"), printed);
    const bare = await converse(tool, command);
    init();
    const withPith = await converse(tool, command);
    init("--uninstall");
    const after = await converse(tool, command);
    expect(bare.started).toHaveLength(1);
    expect([withPith.started, after.started]).toEqual([bare.started, bare.started]);
    expect(bare.result?.text).toContain("test result: ok. 44 passed");
    expect(withPith.result?.text).toContain("[pith: 43 passed tests hidden]");
    expect(withPith.result?.text.length).toBeLessThan(bare.result!.text.length);
    expect(after.result?.text).toBe(bare.result?.text);
    shortened.push(tool);
    const version = claudePackage.slice(claudePackage.lastIndexOf("@") + 1);
    if (shortened.length === 2) writeTried("claude", "win32", `conversations of ${version} under wine`);
  });
});
