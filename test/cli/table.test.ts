/** One table: every command is in it, its help is the same by both ways, and a mistake is one line and exit 2. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { groups } from "../../src/command-table/described.ts";
import { commands } from "../../src/cli/registry.generated.ts";
import { table } from "../../src/command-table/table.ts";
import { takesColour } from "../../src/cli/terminal.ts";
import { inWords } from "../../src/system/table.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { manPage } from "../../scripts/man-page.ts";
import { root, world, type World } from "../classes/world.ts";

let here: World;
beforeAll(() => {
  here = world();
});

const names = table.map(({ name }) => name);

test("the table has every command, and no other", () => {
  expect(names.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
  expect(new Set(names).size).toBe(names.length);
});

test("the manual page is fresh (npm run generate)", () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(readFileSync(join(root, "docs", "pith.1"), "utf8")).toBe(manPage(version));
});

test("no command brings options of its own along, beside those in the table", () => {
  const folder = join(root, "src", "cli");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    commands.some((one) => name.endsWith(`/${one.name}.ts`)),
  );
  expect(files).toHaveLength(commands.length);
  expect(files.filter((name) => /\.option\(/.test(readFileSync(join(folder, name), "utf8")))).toEqual([]);
});

describe("help", () => {
  test("of all: groups, the version, and where to begin", () => {
    const { code, stdout, stderr } = here.own("--help");
    expect([code, stderr]).toEqual([0, ""]);
    for (const heading of Object.values(groups)) expect(stdout).toContain(`\n${heading}\n`);
    for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name} +\\S`, "m"));
    expect(stdout).toMatch(/pith --version +now \d+\.\d+\.\d+/);
    expect(stdout).toContain("`pith show cargo test`");
    expect(here.own("help").stdout).toBe(stdout);
    expect(here.own("-h").stdout).toBe(stdout);
    expect(here.own().code).toBe(2);
  });

  test.each(names.map((name) => [name]))("pith help %s", (name) => {
    const asked = here.own("help", name);
    expect(asked).toMatchObject({ code: 0, stderr: "" });
    expect(asked.stdout).toMatch(new RegExp(`^pith ${name}: .+\\n\\nusage: pith ${name}`));
    // The last section, so that it is what is seen above the prompt.
    expect(asked.stdout).toMatch(/\nExamples\n(?: {2}\S.*\n)+$/);
    expect(asked.stdout.match(/\nExamples\n([^]*)/)![1]!.match(/^ {2}(?!#)/gm)!.length).toBeGreaterThan(1);
    const option = here.own(name, "--help");
    expect(option).toMatchObject({ code: 0, stderr: "" });
    // `with` names the programs as well.
    expect(option.stdout.replace(/\nAgents: .*\n(?:\w.*\n)*/, "")).toBe(asked.stdout);
    expect(
      asked.stdout
        .split("\n")
        .slice(1)
        .filter((line) => line.length > 100 && !line.includes("#")),
    ).toEqual([]);
  });

  test("behind the command of a user --help is that command's", () => {
    expect(here.own("show", "echo", "--help").stdout).toBe("--help\n");
    expect(here.own("explain", "git", "status", "--help").stdout).toContain("git status --help");
  });
});

describe("mistakes", () => {
  test.each([
    [["help", "gian"], 'no command named "gian" \\(did you mean "gain"\\?\\)'],
    [["init", "--agent", "claud"], 'no agent "claud" \\(did you mean "claude"\\?\\)'],
    [["show", "--agent", "codx", "ls"], 'no agent "codx" \\(did you mean "codex"\\?\\)'],
    [["explain", "--agent", "codx", "ls"], 'no agent "codx" \\(did you mean "codex"\\?\\)'],
    [["config", "get", "mod"], '"mode"'],
    [["config", "gett", "mode"], 'no action "gett" \\(did you mean "get"\\?\\)'],
    [["raw", "--lats"], 'unknown option "--lats" \\(did you mean "--last"\\?\\)'],
    [["doctor", "--jso"], '\\(did you mean "--json"\\?\\)'],
    [["completion", "basch"], 'no shell "basch" \\(did you mean "bash"\\?\\)'],
    [["shellenv", "fihs"], 'no shell "fihs" \\(did you mean "fish"\\?\\)'],
    [["with", "gemni"], '\\(did you mean "gemini"\\?\\)'],
  ])("%j", (words, said) => {
    const { code, stdout, stderr } = here.own(...words);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(new RegExp(`^pith: .*${said}.*\\n$`));
  });

  test.each(names.filter((name) => !["hook", "rewrite"].includes(name)).map((name) => [name]))(
    "pith %s --no-such-option",
    (name) => {
      const { code, stdout, stderr } = here.own(name, "--no-such-option");
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(/^pith: .*\n$/);
    },
  );

  test("what is no program either may be a command of pith's; the status is the shell's", () => {
    const { code, stdout, stderr } = here.own("gian", "--days", "3");
    expect([code, stdout, stderr]).toEqual([
      127,
      "",
      "pith: gian: command not found; did you mean `pith gain`?\n",
    ]);
    expect(here.own("no-such-program").stderr).toBe("pith: no-such-program: command not found\n");
  });
});

test("nothing there is no failure", () => {
  expect(here.own("raw", "--list")).toEqual({ code: 0, stdout: "No output is kept.\n", stderr: "" });
  expect(here.own("trust", "--list")).toEqual({ code: 0, stdout: "nothing is trusted\n", stderr: "" });
  expect(here.own("init", "--show")).toEqual({ code: 0, stdout: "nothing installed\n", stderr: "" });
});

test("colour is for terminals, unless it is forced, or forbidden", () => {
  const colour = (variables: Record<string, string>, isTerminal: boolean): boolean =>
    takesColour(environmentOf({ variables }), isTerminal);
  expect([colour({}, true), colour({}, false)]).toEqual([true, false]);
  expect(colour({ NO_COLOR: "1" }, true)).toBe(false);
  expect(colour({ TERM: "dumb" }, true)).toBe(false);
  expect(colour({ FORCE_COLOR: "1", NO_COLOR: "1" }, false)).toBe(true);
  expect(colour({ FORCE_COLOR: "0" }, true)).toBe(false);
  expect(here.own("--help").stdout).not.toContain("\u001b");
  expect(here.bash(`FORCE_COLOR=1 ${root}/dist/pith --help`).stdout).toContain("\u001b[1m");
});

test("lines are as long as the terminal is wide", () => {
  expect(inWords("a bb ccc dddd", 6)).toEqual(["a bb", "ccc", "dddd"]);
  // Behind the usage, of which each line is a command.
  const lines = here.bash(`COLUMNS=60 ${root}/dist/pith --help`).stdout.split("\n");
  expect(lines.slice(8).filter((line) => line.length > 60)).toEqual([]);
});
