/** Real Claude Code's own grep, find and rg: functions of its shell over tools within its executable. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type How, install, own } from "../pith.ts";
import { createWorld, type World } from "../world.ts";
import { bash, runClaude } from "./driver.ts";

/** Shown as they are, with pith and without. */
const short = [
  "grep -n needle3 src/a/few.ts",
  "grep -rn nothing src; echo $?",
  "grep needle1 src/a/few.ts nosuch.txt; echo $?",
  "grep -c needle src/a/few.ts && echo yes",
  "grep -rln needle1 src | sort | head -2",
  "cat src/a/few.ts | grep -n needle2",
  "if grep -q needle1 src/a/few.ts; then echo yes; fi",
  "x=$(grep -rn needle src | wc -l); echo $x",
  "grep -z needle1 src/a/few.ts | tr '\\0' '\\n' | head -1",
  "grep -rn needle1 . --include='*.dat'; echo $?",
  "grep -n 'it'\"'\"'s' quoted.txt",
  "set -e; grep nothing quoted.txt; echo after",
  "find . -name quoted.txt",
  "find nosuch; echo $?",
  "find . -name few.ts -exec grep -c needle {} ';'",
  "find . -name '*.dat' -print0 | od -c | head -1",
  "rg -n needle3 src/a/few.ts",
  "rg nothing src; echo $?",
] as const;
/** Long enough to be shortened. */
const long = ["grep -rn needle src", "find . -name '*.ts'", "rg -n needle src"] as const;

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `export const needle${at} = handler(${at});\nconst other${at} = ${at};\n`,
  ).join("");

const writeSources = (world: World): void => {
  world.write("project/src/a/few.ts", rows(5));
  for (let folder = 0; folder < 4; folder++)
    for (let file = 0; file < 6; file++)
      world.write(`project/src/components/deep${folder}/file${file}.ts`, rows(6));
  world.write("project/binary.dat", "needle1\0needle1\n");
  world.write("project/quoted.txt", "it's\n");
  world.write("project/.gitignore", "ignored\n");
  world.write("project/ignored/x.ts", rows(3));
};

interface Told {
  readonly texts: readonly string[];
  readonly inPlace: number;
}

const tell = async (how: How, shell: string): Promise<Told> => {
  const world = createWorld();
  try {
    writeSources(world);
    install(world, "claude", how, shell);
    // One search has the lines of another.
    own(world, ["config", "set", "ledger", "off"]);
    const settings = world.read("home/.claude/settings.json");
    const run = await runClaude(
      world,
      { turns: [...short, ...long].map((command) => [bash(command)]) },
      {
        ...(settings === null ? { settings: {} } : {}),
        args: ["--dangerously-skip-permissions"],
        env: { SHELL: shell },
        limit: 110_000,
      },
    );
    const records = world.read("home/.local/share/pith/journal.jsonl") ?? "";
    return {
      texts: run.results.map(({ text }) => text.replaceAll(world.root, "ROOT")),
      inPlace: records.split('"end":"function"').length - 1,
    };
  } finally {
    world.remove();
  }
};

const shells = ["/bin/bash", "/usr/bin/zsh"].filter((path) => existsSync(path));

/** They search in several threads: which file comes first differs from run to run. */
const sorted = (text: string): string => text.split("\n").toSorted().join("\n");

describe.each(shells)("the client's own functions in %s", (shell) => {
  const told: Partial<Record<"without" | "shell", Told>> = {};
  beforeAll(async () => {
    for (const how of ["without", "shell"] as const) told[how] = await tell(how, shell);
  });
  afterAll(() => {
    for (const how of ["without", "shell"] as const) delete told[how];
  });
  const text = (how: "without" | "shell", command: string): string =>
    told[how]!.texts[[...short, ...long].findIndex((one) => one === command)] ?? "";

  it.each(short)("say what they say without pith: %s", (command) => {
    expect(text("without", command)).not.toBe("");
    expect(sorted(text("shell", command))).toBe(sorted(text("without", command)));
  });

  it.each(long)("are shortened without a lost line: %s", (command) => {
    const [with_, without] = [text("shell", command), text("without", command)];
    expect(with_.length).toBeLessThan(without.length * 0.8);
    const last = (line: string): string => line.replace(/^.*\//, "").replace(/^\S+\.ts:/, "");
    const shown = new Set(with_.split("\n").map((line) => last(line.trim())));
    for (const line of without.split("\n")) expect(shown).toContain(last(line));
  });

  it("have pith in front of their tools, and none without it", () => {
    expect(told.without!.inPlace).toBe(0);
    expect(told.shell!.inPlace).toBeGreaterThan(10);
  });
});
