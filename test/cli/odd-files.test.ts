/** Named pipes and devices where files are expected: nothing waits for them. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root, type World, world } from "../classes/world.ts";

const pipe = (path: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  execFileSync("mkfifo", [path]);
  return path;
};

const data = (here: World, name: string): string => join(here.env["PITH_DATA_DIR"]!, name);
const config = (here: World): string => join(here.home, ".config/pith/config.toml");

/** As it is without pith. */
const runs = (here: World): void => {
  here.tool("make", "i=0; while [ $i -lt 200 ]; do echo line $i; i=$((i+1)); done");
  const { code, stdout } = here.withPith("make");
  expect(code).toBe(0);
  expect(stdout).toContain("line 199\n");
};

test("settings that are a named pipe: runs take the defaults, commands say one line", () => {
  const here = world();
  pipe(config(here));
  runs(here);
  expect(here.own("gain").code).toBe(0);
  const shown = here.own("config");
  expect(shown.code).toBe(2);
  expect(shown.stderr).toMatch(/^pith: the settings cannot be read: \S+ is no file; PITH_CONFIG .*\n$/);
  expect(here.own("config", "set", "mode", "tight").code).toBe(2);
  expect(here.own("doctor").stdout).toMatch(/BAD .*config\.toml: the settings cannot be read/);
});

test("settings that are /dev/zero are refused, /dev/null are none", () => {
  const here = world();
  mkdirSync(dirname(config(here)), { recursive: true });
  symlinkSync("/dev/zero", config(here));
  runs(here);
  expect(here.own("config").code).toBe(2);
  rmSync(config(here));
  symlinkSync("/dev/null", config(here));
  expect(here.own("config").code).toBe(0);
  expect(here.own("doctor").stdout).toContain("config.toml is valid");
});

test("a journal that is a named pipe: the run is recorded elsewhere", () => {
  const here = world();
  pipe(data(here, "journal.jsonl"));
  runs(here);
  expect(here.own("gain").stdout).toMatch(/^pith (?:saved|cost) .* in 1 command, the last 30 days\./);
});

test("a journal that is a folder: the run is recorded elsewhere, and the report names it", () => {
  const here = world();
  mkdirSync(data(here, "journal.jsonl"), { recursive: true });
  runs(here);
  const { code, stdout } = here.own("gain");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^pith (?:saved|cost) .* in 1 command, the last 30 days\./);
  expect(stdout).toMatch(
    /Note: \S+journal\.jsonl is no file, so no record can be written there; move it away/,
  );
});

test("closed journals and the database, as named pipes", () => {
  const here = world();
  runs(here);
  for (const name of ["journal-1700000000000-7K2M9QXA.jsonl", "history.db"]) pipe(data(here, name));
  const { code, stdout } = here.own("gain");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^pith (?:saved|cost) .* in 1 command, the last 30 days\./);
  expect(stdout).toContain("Note: the database cannot be used (EINVAL: not a regular file");
});

test("a kept output that is a named pipe", () => {
  const here = world();
  pipe(data(here, "tee/1700000000_make_7K2M9QXA.log"));
  expect(here.own("raw", "7K2M9QXA").code).not.toBe(null);
  expect(here.own("raw", "--last").code).not.toBe(null);
  expect(here.own("raw", "--list").stdout).toContain("7K2M9QXA");
  expect(here.own("gain").code).not.toBe(null);
});

test("filters, their trust and their cases as named pipes", () => {
  const here = world();
  here.file(".git/HEAD", "");
  pipe(join(here.folder, ".pith/filters/a.toml"));
  pipe(join(here.folder, ".pith/filters/a.case.json"));
  pipe(join(here.home, ".config/pith/filters/b.toml"));
  pipe(join(here.home, ".config/pith/filters/.trust.json"));
  pipe(join(here.home, ".config/pith/filters/.compiled/index.json"));
  runs(here);
  expect(here.own("trust").code).toBe(2);
  expect(here.own("trust", "--list")).toMatchObject({ code: 0, stdout: "nothing is trusted\n" });
  expect(here.own("verify").code).toBe(2);
  expect(here.own("doctor").code).toBe(1);
});

test("settings and filters of rtk as named pipes", () => {
  const here = world();
  for (const name of [".config/rtk/config.toml", ".config/rtk/filters.toml"]) pipe(join(here.home, name));
  const { code, stdout } = here.own("import", "rtk", "--yes");
  expect(code).toBe(1);
  expect(stdout.match(/left: .*not a regular file/g)).toHaveLength(2);
});

describe("settings of agents", () => {
  test.each([
    ["claude", ".claude/settings.json"],
    ["codex", ".codex/config.toml"],
    ["gemini", ".gemini/settings.json"],
    ["cursor", ".cursor/hooks.json"],
    ["copilot", ".copilot/config.json"],
  ])("%s: the hook is silent or answers, doctor and init come to an end", (agent, name) => {
    const here = world();
    pipe(join(here.home, name));
    const payload = JSON.stringify({
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      cwd: here.folder,
      tool_input: { command: "make" },
    });
    expect(here.input(["hook", agent], payload).code).toBe(0);
    expect(here.own("doctor").code).not.toBe(null);
    expect(here.own("init", "--agent", agent, "--yes").code).not.toBe(null);
  });
});

test("the words of the user's filters as a named pipe: a shell asks the engine instead", () => {
  const here = world();
  const folder = join(here.home, ".config/pith/filters");
  mkdirSync(folder, { recursive: true });
  pipe(join(folder, ".compiled/words"));
  const script = join(root, "src/launcher/start/ask.bash");
  const asked = here.bash(`. ${script}; _pith_filters=${folder}; _pith_has_covered 'nothing of ours'`);
  expect(asked.code).toBe(0);
});
