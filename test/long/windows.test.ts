/** pith in Node for Windows, under wine: its own commands, what `init` writes, results of both tools, and the pure suites. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { windowsEntry } from "../../scripts/windows-entry.ts";
import { bundleInto } from "./on-windows/bundle.ts";
import { type Case, startWindows, windowsPath } from "./wine.ts";

const root = join(import.meta.dirname, "..", "..");
const windows = startWindows();
const base = mkdtempSync(join(tmpdir(), "pith-on-windows-"));
if (typeof windows === "string") process.stdout.write(`not run: ${windows}\n`);

afterAll(() => {
  if (typeof windows !== "string") windows.close();
  rmSync(base, { recursive: true, force: true });
});

describe.skipIf(typeof windows === "string")("under wine", () => {
  const { run, drive } = windows as Exclude<typeof windows, string>;

  /** A user's folder of their own, with a project in it. */
  const home = (name: string) => {
    const folder = join(drive, "users", name);
    const at = (...parts: readonly string[]): string => join(folder, ...parts);
    const path = (...parts: readonly string[]): string => ["C:", "users", name, ...parts].join("\\");
    mkdirSync(at("app"), { recursive: true });
    const env = {
      USERPROFILE: path(),
      HOME: "",
      APPDATA: path("AppData", "Roaming"),
      LOCALAPPDATA: path("AppData", "Local"),
      TEMP: path("Temp"),
      TMP: path("Temp"),
    };
    mkdirSync(at("Temp"), { recursive: true });
    const pith = (...words: readonly (readonly string[] | Case)[]) =>
      run(
        words.map((one) => {
          const asked = "args" in one ? one : { args: one };
          // Editors and shells write the drive's letter small.
          return { cwd: path("app").replace("C:", "c:"), ...asked, env: { ...env, ...asked.env } };
        }),
      );
    return { at, path, pith };
  };

  const printed = readFileSync(join(root, "fixtures/cargo/test/show-output.txt"), "utf8").replaceAll(
    "\n",
    "\r\n",
  );
  const resultOf = (tool: string, command: string, transcript: string): Case => ({
    args: ["hook", "claude"],
    input: JSON.stringify({
      session_id: "s1",
      transcript_path: transcript,
      cwd: String.raw`c:\users\gain\app`,
      permission_mode: "default",
      hook_event_name: "PostToolUse",
      tool_name: tool,
      tool_use_id: "t1",
      tool_input: { command },
      tool_response: { stdout: printed, stderr: "", interrupted: false, isImage: false },
    }),
  });

  test("each command line of README ends without a fault", () => {
    const { pith } = home("readme");
    const lines = [
      ...readFileSync(join(root, "README.md"), "utf8").matchAll(/^pith ([^#\n]+?)\s*(?:#.*)?$/gm),
    ]
      .map(([, line = ""]) => line.replaceAll("'", "").split(" "))
      .filter(([name = ""]) => !["stands", "shortens"].includes(name));
    expect(lines.length).toBeGreaterThan(8);
    const ends = pith(...lines);
    for (const [at, { status, stderr }] of ends.entries()) {
      const line = lines[at]!.join(" ");
      expect([0, 1, 2], `${line}: ${stderr}`).toContain(status);
      expect(stderr, line).not.toMatch(/^\s+at /m);
    }
  });

  test("what cannot act says so, and writes nothing", () => {
    const { pith, at } = home("refused");
    const ends = pith(
      ["show", "node", "-e", "1"],
      ["with", "codex"],
      ["shellenv"],
      ["explain", "cargo", "test"],
    );
    expect(ends.map(({ status }) => status)).toEqual([2, 2, 2, 0]);
    expect(ends[0]!.stderr).toContain("pith filter --command");
    expect(ends[1]!.stderr).toContain("does nothing on Windows");
    expect(ends[2]!.stderr).toContain("does nothing on Windows");
    expect(ends[3]!.stdout).toContain("filter `cargo test`");
    for (const folder of ["AppData/Local/pith", "AppData/Roaming/pith"])
      expect(existsSync(at(folder))).toBe(false);
  });

  test("init writes one entry, doctor proves it, and uninstall leaves every byte", () => {
    const { pith, at } = home("dev");
    const settings = at(".claude", "settings.json");
    const before = '{\r\n  "model": "opus",\r\n\t"env": { },\r\n  "hooks": {}\r\n}\r\n';
    mkdirSync(at(".claude"));
    writeFileSync(settings, before);
    const [installed, checked] = pith(["init", "--agent", "claude", "--yes"], ["doctor"]);
    expect(installed).toMatchObject({ status: 0 });
    const after = readFileSync(settings, "utf8");
    expect(after).toContain('"matcher": "Bash|PowerShell"');
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
    expect(checked!.stdout).toContain("ok   a command through the hook comes back shortened");
    expect(checked!.stdout).not.toMatch(/BAD|native program|memory image|no longer holds/);
    const [again] = pith(["init", "--agent", "claude", "--yes"]);
    expect(again!.stdout).toContain("nothing to change");
    expect(pith(["init", "--agent", "claude", "--uninstall", "--yes"])[0]).toMatchObject({ status: 0 });
    expect(readFileSync(settings, "utf8")).toBe(before);
    expect(existsSync(at("AppData/Roaming/pith"))).toBe(false);
  });

  test("results of both tools come back shortened, are kept, and count for the project", () => {
    const { pith, path } = home("gain");
    const transcript = path(".claude", "projects", "app", "s1.jsonl");
    pith(["init", "--agent", "claude", "--yes"]);
    const [bash, powershell, cmdlet] = pith(
      resultOf("Bash", "cargo test", transcript),
      resultOf("PowerShell", "& 'C:\\rust\\cargo.exe' test", transcript),
      resultOf("PowerShell", "Get-ChildItem -Recurse", transcript),
    );
    for (const { stdout } of [bash!, powershell!]) {
      const { hookSpecificOutput } = JSON.parse(stdout) as {
        hookSpecificOutput: { updatedToolOutput: { stdout: string } };
      };
      const shown = hookSpecificOutput.updatedToolOutput.stdout;
      expect(shown).toContain("[pith: 43 passed tests hidden]");
      expect(shown).toContain("test result: ok. 44 passed; 0 failed; 2 ignored");
      expect(shown.length).toBeLessThan(printed.length);
    }
    expect(cmdlet!.stdout).not.toContain("passed tests hidden");
    const [raw, gain] = pith(["raw", "--last"], ["gain", "--project", "--json"]);
    expect(raw!.stdout).toBe(printed);
    expect(JSON.parse(gain!.stdout)).toMatchObject({ total: { runs: 3 } });
  });

  test("npm's command for the Windows archive starts Node", () => {
    const { path, at, pith } = home("npm");
    const folder = at("npm", "node_modules", "pith");
    mkdirSync(join(folder, "dist"), { recursive: true });
    spawnSync("cp", ["-r", join(root, "dist", "node"), join(folder, "dist")]);
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "dist", "pith"), windowsEntry);
    const shim = join(
      spawnSync("npm", ["root", "-g"], { encoding: "utf8" }).stdout.trim(),
      "npm/node_modules/cmd-shim",
    );
    const entry = path("npm", "node_modules", "pith", "dist", "pith");
    const command = path("npm", "pith");
    const [made, started] = pith(
      {
        isNode: true,
        args: [
          "-e",
          `require(${JSON.stringify(windowsPath(shim))})(${JSON.stringify(entry)}, ${JSON.stringify(command)})`,
        ],
      },
      { isNode: true, args: [entry, "--version"] },
    );
    expect(made).toMatchObject({ status: 0, stderr: "" });
    for (const ending of [".cmd", ".ps1", ""]) {
      const text = readFileSync(at("npm", `pith${ending}`), "utf8");
      expect(text).toMatch(/node(?:\.exe|\$exe|")/);
      expect(text).not.toContain('/bin/sh"');
    }
    expect(started!.stdout).toMatch(/^pith \d/);
  });

  test("the pure suites pass", async () => {
    const { runner, files } = await bundleInto(join(base, "bundle"));
    const [list, to] = [join(base, "files.json"), join(base, "results.json")];
    writeFileSync(list, JSON.stringify(files));
    const args = [runner, windowsPath(list), windowsPath(to)];
    // Files name captures as they lie below the working directory.
    const [ended] = run([{ isNode: true, args, cwd: windowsPath(root), limit: 1_100_000 }]);
    if (!existsSync(to))
      throw new Error(`the suites did not come to their end: ${ended!.stderr.slice(-2000)}`);
    const { passed, failures } = JSON.parse(readFileSync(to, "utf8")) as {
      passed: number;
      failures: readonly string[];
    };
    expect(failures).toEqual([]);
    expect(passed).toBeGreaterThan(2000);
  });
});
