/** pith in Node for Windows, under wine: its own commands, what `init` writes, results of both tools, and the pure suites. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bundleInto } from "./on-windows/bundle.ts";
import { type Case, startWindows, windowsPath } from "./wine.ts";

const root = join(import.meta.dirname, "..", "..");
const windows = startWindows();
const base = mkdtempSync(join(tmpdir(), "pith-on-windows-"));
if (typeof windows === "string") process.stdout.write(`not run: ${windows}\n`);

/** README's command lines, without `pith`. */
const commandLines = [
  ...readFileSync(join(root, "README.md"), "utf8").matchAll(/^pith ([^#\n]+?)\s*(?:#.*)?$/gm),
]
  .map(([, line = ""]) => line.replaceAll("'", "").split(" "))
  .filter(([name = ""]) => !["stands", "shortens"].includes(name));

// In Node there: cmd gets its line as it is, and finds Node.
const passedOn = `if (ended.error) throw ended.error;
process.stdout.write(ended.stdout);
process.stderr.write(ended.stderr);
process.exitCode = ended.status;`;
const starting = `const { spawnSync } = require("child_process");
const PATH = require("path").dirname(process.execPath) + ";" + process.env.PATH;
const words = ["/d", "/s", "/c", JSON.parse(process.argv[1])];
const ended = spawnSync("cmd.exe", words, { windowsVerbatimArguments: true, env: { ...process.env, PATH } });
${passedOn}`;
/** As an agent starts the entry of its hook. */
const passing = `const [, program, ...words] = process.argv;
const ended = require("child_process").spawnSync(program, words, { input: require("fs").readFileSync(0) });
${passedOn}`;

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
    expect(commandLines.length).toBeGreaterThan(8);
    const ends = pith(...commandLines);
    for (const [at, { status, stderr }] of ends.entries()) {
      const line = commandLines[at]!.join(" ");
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
      ["new", "filter", "--", "make", "deploy"],
    );
    expect(ends.map(({ status }) => status)).toEqual([2, 2, 2, 0, 2]);
    expect(ends[0]!.stderr).toContain("pith filter --command");
    expect(ends[1]!.stderr).toContain("does nothing on Windows");
    expect(ends[2]!.stderr).toContain("does nothing on Windows");
    expect(ends[3]!.stdout).toContain("filter `cargo test`");
    expect(ends[4]!.stderr).toContain("pith new filter --from ID");
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

  test("npm installs the archive, its pith.cmd runs each command line of README, and npm takes it out again", () => {
    const { path, at, pith } = home("npm");
    const made = spawnSync("npm", ["run", "--silent", "package", "--", "--to", base, "win32-x64"], {
      cwd: root,
      encoding: "utf8",
    });
    expect(made.status, made.stderr).toBe(0);
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    const cli = join(
      spawnSync("npm", ["root", "-g"], { encoding: "utf8" }).stdout.trim(),
      "npm/bin/npm-cli.js",
    );
    // Where the npm of Node's installer puts them.
    const env = { npm_config_prefix: path("AppData", "Roaming", "npm") };
    const npm = (...words: readonly string[]) =>
      pith({
        isNode: true,
        env,
        args: [windowsPath(cli), ...words, "--offline", "--no-audit", "--no-fund"],
      })[0]!;
    const archive = windowsPath(join(base, `pith-win32-x64-${version}.tgz`));
    const installed = npm("install", "-g", archive);
    expect(installed, installed.stderr).toMatchObject({ status: 0, stderr: "" });
    const folder = "AppData/Roaming/npm";
    for (const ending of [".cmd", ".ps1", ""]) {
      const text = readFileSync(at(folder, `pith${ending}`), "utf8");
      expect(text).toMatch(/node(?:\.exe|\$exe|")/);
      expect(text).not.toContain('/bin/sh"');
    }
    // The cmd of wine ends a batch at a label that is not there, where that of Windows goes on.
    const command = readFileSync(at(folder, "pith.cmd"), "utf8");
    const jump = "endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & ";
    expect(command).toContain(`${jump}"%_prog%"  "%dp0%\\node_modules\\pith-win32-x64\\dist\\pith" %*`);
    writeFileSync(at(folder, "own.cmd"), command.replace(jump, ""));
    const started = path(...folder.split("/"), "own.cmd");
    const byCmd = (lines: readonly (readonly string[])[]) =>
      pith(
        ...lines.map((words) => ({
          isNode: true,
          args: [
            "-e",
            starting,
            JSON.stringify(`"${[started, ...words].map((word) => `"${word}"`).join(" ")}"`),
          ],
        })),
      );
    const [first] = byCmd([["--version"]]);
    expect(first).toMatchObject({ status: 0, stdout: `pith ${version}\n`, stderr: "" });
    const ends = byCmd(commandLines);
    const asModule = pith(...commandLines);
    for (const [index, { status, stderr }] of ends.entries()) {
      const line = commandLines[index]!.join(" ");
      expect(status, `${line}: ${stderr}`).toBe(asModule[index]!.status);
      expect(stderr, line).not.toMatch(/^\s+at /m);
    }
    byCmd([["init", "--agent", "claude", "--yes"]]);
    const settings = JSON.parse(readFileSync(at(".claude", "settings.json"), "utf8")) as {
      hooks: { PostToolUse: { hooks: { command: string; args: string[] }[] }[] };
    };
    const [entry] = settings.hooks.PostToolUse[0]!.hooks;
    const asked = resultOf("PowerShell", "cargo test", path(".claude", "projects", "app", "s1.jsonl"));
    const ask = () =>
      pith({ isNode: true, input: asked.input!, args: ["-e", passing, entry!.command, ...entry!.args] })[0]!;
    expect(ask().stdout).toContain("passed tests hidden");
    const removed = npm("uninstall", "-g", "pith-win32-x64");
    expect(removed, removed.stderr).toMatchObject({ status: 0 });
    expect(existsSync(at(folder, "pith.cmd"))).toBe(false);
    expect(ask()).toEqual({ status: 0, stdout: "", stderr: "" });
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
