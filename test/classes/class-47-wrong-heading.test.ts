import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import goTest from "../../filters/go/test.ts";
import { linesOf, oracles, orphan, ownersByFilter } from "../engine/owned.ts";
import { lines, root, world, type World } from "./world.ts";

const many = (count: number, word: string): string =>
  lines(count, (index) => `${word}/a-folder-with-a-long-name/and-a-file-${index}.txt`);

const repository = (here: World): void => {
  here.file("names.txt", many(400, "staged") + many(200, "unstaged") + many(200, "untracked"));
  here.bash(`
    git init -q && cp names.txt ../names && mkdir -p staged unstaged untracked
    touch_all() { while read -r name; do mkdir -p "\${name%/*}"; echo "$1" >"$name"; done; }
    grep -v ^untracked ../names | touch_all one && git add . && git commit -qm first
    grep ^staged ../names | touch_all two && git add .
    grep ^unstaged ../names | touch_all two
    grep ^untracked ../names | touch_all one`);
};

/** What is native, what is shown where little room is, and which shown line lost an owner. */
const lostOwner = (here: World, command: string, tool: string): string | null => {
  const raw = here.bash(command).stdout;
  const shown = here.withPith(command, { PITH_MODE: "tight" }).stdout;
  expect(shown.length).toBeLessThan(raw.length / 2);
  return orphan(raw, shown, oracles[tool]!(linesOf(raw)), true);
};

test("a changed file stands under the section that it is in, however many there are", () => {
  const here = world();
  repository(here);
  expect(lostOwner(here, "git status", "git status")).toBe(null);
  const shown = here.withPith("git status", { PITH_MODE: "tight" }).stdout;
  for (const heading of ["Changes to be committed:", "Changes not staged for commit:", "Untracked files:"])
    expect(shown).toContain(`\n${heading}\n`);
});

describe("what a commit says stands under its hash", () => {
  let here: World;
  beforeAll(() => {
    here = world();
    const body = lines(8, (index) => `Sentence ${index} of this message, which is long enough.`);
    here.bash(`
      git init -q
      for n in $(seq 60); do
        for f in $(seq 6); do echo "$n" >"a-file-with-a-name-$f.txt"; done
        git add . && git commit -qm "subject $n" -m '${body}'
      done`);
  });

  test.each(["git log", "git log --stat", "git log --name-status", "git log -p --stat"])("%s", (command) => {
    expect(lostOwner(here, command, "git log")).toBe(null);
  });
});

const capture = (name: string): string => readFileSync(join(root, "fixtures", `${name}.txt`), "utf8");

test("a package stands below the one that needs it", () => {
  const here = world();
  const raw = capture("npm/ls/all");
  here.file("out.txt", raw);
  here.tool("npm", "exec cat out.txt");
  const shown = here.withPith("npm ls --all", { PITH_MODE: "tight" }).stdout;
  expect(orphan(raw, shown, oracles["npm ls"]!(linesOf(raw)), true)).toBe(null);
});

test.each(["go/test/fail-verbose", "go/test/prints-verbose", "go/test/verbose"])(
  "what a test has logged stands under its name: %s",
  (name) => {
    const here = world();
    const raw = capture(name);
    here.file("out.txt", raw);
    here.tool("go", "cat out.txt; exit 1");
    const shown = here.withPith("go test -v ./...").stdout;
    expect(orphan(raw, shown, ownersByFilter(goTest, ["go", "test", "-v"], raw), false)).toBe(null);
  },
);
