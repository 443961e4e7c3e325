/** Facts about which a reader must not be misled, with real tools and the built executable. */
import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { orphan, oracles, linesOf } from "../engine/owned.ts";
import { lines, world, type World } from "../classes/world.ts";
import { walk } from "../engine/walk.ts";

const hasRg = spawnSync("rg", ["--version"]).status === 0;

const tight = { PITH_MODE: "tight" };

const repository = (setup: string): World => {
  const here = world();
  here.bash(`git init -q . && ${setup}`);
  return here;
};

/** The text that `pith filter` shows, as a result hook would. */
const filtered = (here: World, command: string, output: string, ...more: string[]): string =>
  here.input(["filter", "--command", command, ...more], output).stdout;

const marks = (shown: string): string[] => shown.split("\n").filter((line) => line.startsWith("[pith"));

test("git status with 300 staged and 300 unstaged files: every file below its own heading", () => {
  const here = repository(
    "for i in $(seq 600); do echo a > a-rather-long-file-name-number-$i.txt; done && git add -A && git commit -qm a && for i in $(seq 600); do echo b > a-rather-long-file-name-number-$i.txt; done && git add *-[12]??.txt *-???.txt && for i in $(seq 300); do echo c > a-rather-long-file-name-number-$i.txt; done && git restore --staged $(seq -f 'a-rather-long-file-name-number-%g.txt' 300)",
  );
  const raw = here.bash("git status").stdout;
  const whole = here.withPith("git status").stdout;
  const shown = here.withPith("git status", tight).stdout;
  for (const text of [whole, shown]) {
    expect(orphan(raw, text, oracles["git status"]!(linesOf(raw)))).toBe(null);
    for (const state of ["On branch main", "Changes to be committed:", "Changes not staged for commit:"])
      expect(text).toContain(`${state}\n`);
  }
  expect(shown.length).toBeLessThan(raw.length * 0.7);
});

test("git status in a conflict: the way on and back is there, whole", () => {
  const here = repository(
    "for i in $(seq 12); do echo a > f$i; done && git add . && git commit -qm a && git checkout -qb b && for i in $(seq 12); do echo b > f$i; done && git commit -qam b && git checkout -q main && for i in $(seq 12); do echo c > f$i; done && git commit -qam c; git rebase b",
  );
  const shown = here.withPith("git status").stdout;
  for (const way of ["--continue", "--skip", "--abort"]) expect(shown).toContain(`"git rebase ${way}"`);
  expect(shown).toContain("to mark resolution");
});

test("git status of a usual size is a fifth shorter and loses no fact", () => {
  const here = repository(
    "mkdir -p src/components src/server && for i in 1 2 3 4 5 6 7 8; do echo a > src/components/view-$i.ts; echo a > src/server/route-$i.ts; done && git add . && git commit -qm a && for i in 1 2 3 4; do echo b > src/components/view-$i.ts; echo b > src/server/route-$i.ts; done && git add src/server && touch src/components/new-1.ts src/components/new-2.ts",
  );
  const raw = here.bash("git status").stdout;
  const shown = here.withPith("git status").stdout;
  expect(raw.split("\n").length).toBeLessThan(40);
  expect(shown.length).toBeLessThanOrEqual(raw.length * 0.8);
  expect(orphan(raw, shown, oracles["git status"]!(linesOf(raw)))).toBe(null);
});

describe("two hundred commits", () => {
  const here = repository(
    'mkdir -p src && for i in $(seq 40); do echo start > src/a-file-with-a-long-name-$i.txt; done; git add .; for i in $(seq 200); do for j in 1 2 3; do echo $i >> src/a-file-with-a-long-name-$(( (i * j) % 40 + 1 )).txt; done; git commit -qam "change number $i" -m "Told at some length why change $i was made."; done',
  );
  test.each(["git log", "git log --stat", "git log --name-status", "git log -p --stat"])("%s", (command) => {
    const raw = here.bash(command).stdout;
    expect(raw.length).toBeGreaterThan(30_000);
    const shown = filtered(here, command, raw);
    expect(orphan(raw, shown, oracles["git log"]!(linesOf(raw)))).toBe(null);
    expect(shown.length).toBeLessThan(30_000);
    const hashes = [...raw.matchAll(/^commit ([0-9a-f]{9})/gm)].map((found) => found[1]!);
    expect(hashes.filter((hash) => !shown.includes(hash))).toEqual([]);
  });
});

test("git branch with 300 branches: the current one and those of other work trees", () => {
  const here = repository(
    "git commit -q --allow-empty -m a && seq -f 'create refs/heads/a-branch-with-a-long-name-for-a-feature-%g HEAD' 100 600 | git update-ref --stdin && git checkout -q a-branch-with-a-long-name-for-a-feature-350 && git worktree add -q ../other a-branch-with-a-long-name-for-a-feature-400",
  );
  const shown = here.withPith("git branch", tight).stdout;
  expect(shown).toContain("\n* a-branch-with-a-long-name-for-a-feature-350\n");
  expect(shown).toContain("\n+ a-branch-with-a-long-name-for-a-feature-400\n");
  expect(marks(shown).length).toBeGreaterThan(1);
});

test("npm ls --all: no package below another one's parent", () => {
  const here = world();
  const packages = Array.from({ length: 60 }, (_, at) => `package-number-${at}`);
  const manifest = (name: string, needs: readonly string[]): string =>
    JSON.stringify({
      name,
      version: "1.0.0",
      dependencies: Object.fromEntries(needs.map((one) => [one, "*"])),
    });
  here.file("package.json", manifest("shop", packages));
  packages.forEach((name) => {
    const inner = Array.from({ length: 12 }, (_, at) => `${name}-part-${at}`);
    here.file(`node_modules/${name}/package.json`, manifest(name, inner));
    for (const one of inner) here.file(`node_modules/${one}/package.json`, manifest(one, []));
  });
  const raw = here.bash("npm ls --all").stdout;
  expect(raw.length).toBeGreaterThan(16_000);
  // It takes seconds to say the same again.
  here.file("said", raw);
  here.tool("npm", "exec cat said");
  const shown = here.withPith("npm ls --all", tight).stdout;
  expect(orphan(raw, shown, oracles["npm ls"]!(linesOf(raw)))).toBe(null);
  expect(shown.length).toBeLessThan(raw.length);
});

describe("beyond what an agent shows", () => {
  const changed = (files: number, rows: number): World => {
    const here = world();
    const edit = (step: string): void => {
      for (let at = 0; at < files; at += 1) {
        const name =
          at % 3 === 2 ? `src/part-${at % 7}/test/case-${at}.test.ts` : `src/part-${at % 7}/file-${at}.ts`;
        here.file(
          name,
          lines(rows, (row) => `const value${row} = "${row % 9 === 0 ? step : "same"} ${at} ${row}";`),
        );
      }
    };
    here.bash("git init -q .");
    edit("before");
    here.bash("git add -A && git commit -qm a");
    edit("after");
    return here;
  };
  test.each([
    ["80 KB", 40, 60, 80_000],
    ["2 MB", 200, 400, 2_000_000],
  ])("a diff of %s: every file is named, hunks whole", (_, files, rows, min) => {
    const here = changed(files, rows);
    const raw = here.bash("git diff").stdout;
    expect(raw.length).toBeGreaterThan(min);
    const shown = filtered(here, "git diff", raw);
    expect(shown.length).toBeLessThan(30_000);
    const names = [...raw.matchAll(/^diff --git a\/(\S+) /gm)].map((found) => found[1]!);
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    expect(shown.match(/^\+const/gm)!.length).toBeGreaterThan(50);
  });

  test.skipIf(!hasRg)("a search of 60 KB: every file is named with its count", () => {
    const here = world();
    for (let at = 0; at < 90; at += 1)
      here.file(
        `src/part-${at % 5}/file-${at}.ts`,
        lines(14, (row) => `export const value${row} = compute(${at}, "with an argument of its own");`),
      );
    const command = "rg -n --sort path export src";
    const raw = here.bash(command).stdout;
    expect(raw.length).toBeGreaterThan(60_000);
    const shown = filtered(here, command, raw);
    expect(shown.length).toBeLessThan(30_000);
    for (let at = 0; at < 90; at += 1) expect(shown).toContain(`file-${at}.ts`);
    expect(walk(raw, shown)).toBe(null);
  });

  test("a listing of 5,000 files: hidden folders are counted", () => {
    const here = world();
    here.bash(
      "for n in $(seq 0 199); do mkdir -p src/folder-$n; (cd src/folder-$n && touch a-file-with-a-name-{1..25}.ts); done",
    );
    const command = "find . -name '*.ts'";
    const raw = here.bash(command).stdout;
    expect(raw.split("\n")).toHaveLength(5001);
    const shown = filtered(here, command, raw);
    expect(shown.length).toBeLessThan(30_000);
    expect(marks(shown).join("\n")).toMatch(/ hidden: .*folder/);
    expect(walk(raw, shown)).toBe(null);
  });
});

test("answers keep blanks at line ends and blank lines", () => {
  const here = repository(
    "printf 'b  \\n\\n\\n\\na\\t\\n\\n' > f && git add f && git commit -qm a && printf 'b \\n\\n\\n' > f",
  );
  for (const command of [
    "cat f",
    "nl -ba f",
    "sort f",
    "uniq f",
    "grep -n '' f",
    "git grep -n '' f",
    "git diff f",
    "git diff --check",
    "diff f g",
  ]) {
    here.file("g", "x  \n\n\n\n");
    const text = lines(40, () => "") + lines(20, (at) => `row ${at}  `);
    here.file("h", text);
    expect(here.withPith(command).stdout, command).toBe(here.bash(command).stdout);
  }
  // The blanks before the number of a line are no part of it.
  for (const command of ["cat h", "sort h", "uniq h", "nl -ba h"])
    expect(here.withPith(command).stdout.replace(/ \(x\d+\)$/gm, ""), command).toBe(
      here.bash(command).stdout.replaceAll(/^ +(?=\d+\t)/gm, ""),
    );
});
