/** Completions in the shells themselves: pith's own commands, and every other command as without pith. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { table } from "../../../src/command-table/table.ts";
import { pith, world, type World } from "../../classes/world.ts";

const drivers = join(import.meta.dirname, "completions");
const has = (shell: string): boolean => spawnSync("sh", ["-c", `command -v ${shell}`]).status === 0;

let here: World;
const codeOf = (shell: string): string => join(here.folder, `pith.${shell}`);

beforeAll(() => {
  here = world();
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout } = here.own("completion", shell);
    writeFileSync(codeOf(shell), stdout);
  }
  here.tool("rawhide", "exit 0");
  here.tool("pith", `exec '${pith}' "$@"`);
  const kept = join(here.env["PITH_DATA_DIR"]!, "tee");
  mkdirSync(kept, { recursive: true, mode: 0o700 });
  for (const id of ["7K2M9QXA", "7K2M9QXB"]) writeFileSync(join(kept, `1790000000_seq_${id}.log`), "1\n");
});

const offered = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.split("\t")[0]!.trim())
    .filter((line) => line !== "");

const run = (argv: readonly string[]): { out: string[]; err: string } => {
  const { stdout, stderr } = spawnSync(argv[0]!, argv.slice(1), {
    cwd: here.folder,
    env: { ...here.env, TERM: "xterm", XDG_CONFIG_HOME: join(here.home, ".config") },
    encoding: "utf8",
    timeout: 240_000,
  });
  return { out: offered(stdout), err: stderr };
};

/** Completions that every shell has to offer, and those that it must not. */
const lines: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["pith ra", ["raw", "rawhide"], ["gain"]],
  ["pith --", ["--help", "--version"], ["raw"]],
  ["pith raw --l", ["--lines", "--list", "--last"], ["--grep"]],
  ["pith init --agent cl", ["claude", "cline"], ["codex"]],
  ["pith show --agent cl", ["claude", "cline"], ["codex"]],
  ["pith config se", ["set"], ["get"]],
  ["pith config set tee.max_a", ["tee.max_age_days"], ["mode"]],
  ["pith completion ", ["bash", "zsh", "fish"], ["raw"]],
  ["pith help sh", ["show", "shellenv"], ["raw"]],
  ["pith show --a", ["--agent"], ["--help"]],
  ["pith config set mode ", ["lossless", "balanced", "tight"], ["true"]],
  ["pith config set ledger ", ["true", "false"], ["tight"]],
  ["pith config set agents.claude.via ", ["auto", "shell", "hook"], ["tight"]],
  ["pith with ge", ["gemini"], ["codex"]],
  ["pith raw 7K2M9QX", ["7K2M9QXA", "7K2M9QXB"], ["gain"]],
  ["pith new filter --from 7K2M9QXA", ["7K2M9QXA"], ["7K2M9QXB"]],
];

const holds = (found: readonly string[], wanted: readonly string[], unwanted: readonly string[]): void => {
  expect(found).toEqual(expect.arrayContaining([...wanted]));
  expect(found.filter((one) => unwanted.includes(one))).toEqual([]);
};

describe.runIf(has("bash"))("bash", () => {
  const bash = (...words: string[]) =>
    run(["bash", "--norc", "--noprofile", join(drivers, "bash.bash"), codeOf("bash"), ...words]);

  test.each(lines)("%s", (line, wanted, unwanted) => {
    holds(bash(...line.split(" ")).out, wanted, unwanted);
  });

  test.each([
    [["pith", "git", "che"], "git che (1) git che 7 git che git"],
    [["pith", "show", "git", "che"], "git che (1) git che 7 git che git"],
    [
      ["pith", "show", "--agent", "claude", "git", "-C", "x", "che"],
      "git -C x che (3) git -C x che 12 git che x",
    ],
    [["pith", "show", "--agent", "=", "claude", "git", "che"], "git che (1) git che 7 git che git"],
    [["pith", "--", "git", "che"], "git che (1) git che 7 git che git"],
  ])("%j: the program's own completions get what they would get without pith", (words, seen) => {
    const { out, err } = bash(...words);
    expect(out).toEqual(["checkout", "cherry-pick"]);
    expect(err).toBe(`git saw: ${seen}\n`);
  });

  test("lists of words, and completions that are loaded late", () => {
    expect(bash("pith", "wordy", "al").out).toEqual(["alpha"]);
    expect(bash("pith", "lately", "lat").out).toEqual(["late", "later"]);
    expect(bash("pith", "show", "rawh").out).toEqual(["rawhide"]);
    expect(bash("pith", "init", "--agent", "=", "cl").out).toEqual(["claude", "cline"]);
  });
});

describe.runIf(has("zsh"))("zsh", () => {
  const zsh = (line: string): string[] =>
    run(["zsh", "-f", join(drivers, "zsh.zsh"), codeOf("zsh"), join(here.folder, "dump"), line]).out;

  test.each(lines)("%s", (line, wanted, unwanted) => {
    holds(zsh(line), wanted, unwanted);
  });

  test("a covered command has its own completions", () => {
    const without = zsh("git cherr");
    expect(without).toEqual(expect.arrayContaining(["cherry-pick"]));
    for (const front of ["pith", "pith show", "pith show --agent claude", "pith --"])
      expect([front, zsh(`${front} git cherr`)]).toEqual([front, without]);
  });
});

describe.runIf(has("fish"))("fish", () => {
  const fish = (line: string): string[] => {
    mkdirSync(join(here.home, ".config"), { recursive: true });
    return run(["fish", "-c", `source ${codeOf("fish")}; complete -C ${JSON.stringify(line)}`]).out;
  };

  test.each(lines)("%s", (line, wanted, unwanted) => {
    holds(fish(line), wanted, unwanted);
  });

  test("a covered command has its own completions", () => {
    const without = fish("git cherr");
    expect(without).toEqual(expect.arrayContaining(["cherry-pick"]));
    for (const front of ["pith", "pith show", "pith show --agent claude", "pith --"])
      expect([front, fish(`${front} git cherr`)]).toEqual([front, without]);
  });
});

test("every command and every option is offered", () => {
  const words = (...typed: string[]): string[] =>
    here
      .own("complete", "--", ...typed)
      .stdout.split("\n")
      .map((line) => line.split("\t")[0]!);
  expect(words("")).toEqual(expect.arrayContaining(table.map(({ name }) => name)));
  for (const { name, options = [] } of table) {
    const flags = options.flatMap(({ flags }) => flags.match(/(?<!\w)--?[\w-]+/g) ?? []);
    expect(words(name, "-")).toEqual(expect.arrayContaining([...flags, "--help"]));
  }
});

test.each([
  [
    ["init", "--agent=cl"],
    ["--agent=claude\t", "--agent=cline\t", ":none"],
  ],
  [["init", "--agent", "="], expect.arrayContaining(["claude\t", "codex\t"])],
  [["init", "--agent", "claude", "--ad"], expect.arrayContaining([":none"])],
  [["show", "git", "--agent", ""], [":command 2"]],
  [["show", "--", "-"], [":command 3"]],
  [["with", "gemini", "-"], [":command 2"]],
  [
    ["with", "--", "gem"],
    ["gemini\t", ":none"],
  ],
  [["verify", ""], [":files"]],
  [["config", "set", "no.such", ""], [":none"]],
  [["nothing-of-pith", "a"], [":command 1"]],
  [[], [":none"]],
])("%j: %j", (words, expected) => {
  expect(
    here
      .own("complete", "--", ...words)
      .stdout.trimEnd()
      .split("\n"),
  ).toEqual(expected);
});
