/** The diff reader against git itself: every line of every commit's diff is placed, and the counts are git's own. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { diffReader } from "../../src/filter-kit/diff-lines.ts";

/** Contents that look like what surrounds them. */
const pool = [
  "a",
  "b",
  "",
  "  ",
  "\tc",
  "diff --git a/x b/x",
  "diff --cc x",
  "--- a/yarn.lock",
  "+++ b/yarn.lock",
  "-- a/yarn.lock",
  "++ b/yarn.lock",
  "@@ -1,3 +1,9 @@",
  "@@@ -1 -1 +1 @@@",
  "\\ No newline at end of file",
  "index 1..2 100644",
  "commit 0123456789abcdef",
  "GIT binary patch",
  "literal 3",
  "-",
  "+",
];

const environment = {
  PATH: "/usr/local/bin:/usr/bin:/bin",
  HOME: "/nowhere",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "D",
  GIT_AUTHOR_EMAIL: "d@example.com",
  GIT_COMMITTER_NAME: "D",
  GIT_COMMITTER_EMAIL: "d@example.com",
};

let folder = "";
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-C", folder, ...args], { env: environment, maxBuffer: 2 ** 28 }).toString();

/** A fixed sequence, so that a failure comes again. */
const sequence = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
};

/** 60 commits with one to four parents each, their files made of random lines of the pool. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "diff-lines-"));
  git("init", "-q", ".");
  const next = sequence(7);
  const files: Record<string, string[]> = { "a.txt": [], "b c.txt": [], "ü.txt": [] };
  const commits: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    for (const [name, lines] of Object.entries(files)) {
      for (let change = next(6); change > 0; change -= 1) {
        lines.splice(
          next(lines.length + 1),
          next(3),
          ...Array.from({ length: next(4) }, () => pool[next(pool.length)]!),
        );
      }
      writeFileSync(join(folder, name), lines.join("\n") + (next(3) === 0 ? "" : "\n"));
    }
    git("add", "-A");
    const tree = git("write-tree").trim();
    const parents = new Set(
      Array.from(
        { length: 1 + next(4) },
        () => commits[commits.length - 1 - next(Math.min(8, commits.length || 1))],
      ).filter((one) => one !== undefined),
    );
    commits.push(
      git("commit-tree", tree, "-m", "change", ...[...parents].flatMap((parent) => ["-p", parent])).trim(),
    );
  }
  git("update-ref", "refs/heads/main", commits.at(-1)!);
  git("symbolic-ref", "HEAD", "refs/heads/main");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Counted {
  added: number;
  removed: number;
  strange: string[];
}

const counted = (text: string): Counted => {
  const reader = diffReader();
  const result: Counted = { added: 0, removed: 0, strange: [] };
  for (const line of text.split("\n")) {
    // As the engine feeds lines: without blanks at the end.
    const part = reader.read(line.trimEnd());
    const marks = line.slice(0, reader.columns());
    if (part === "other" && line !== "" && !/^commit [0-9a-f]{40}$/.test(line)) result.strange.push(line);
    if (part !== "body" || line.startsWith("\\")) continue;
    if (marks.includes("-")) result.removed += 1;
    else if (marks.includes("+")) result.added += 1;
  }
  return result;
};

const sums = (numstat: string): { added: number; removed: number } => {
  const rows = [...numstat.matchAll(/^(\d+)\t(\d+)\t/gm)];
  const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
  return { added: sum(1), removed: sum(2) };
};

describe("against git's own counts", () => {
  test.each([
    ["-p"],
    ["-U0"],
    ["-U1"],
    ["-W"],
    ["--no-prefix"],
    ["-R"],
    ["--patience"],
    ["--inter-hunk-context=3"],
    ["-m"],
  ])("git log %s", (option) => {
    const read = counted(git("log", "-p", option, "--format=commit %H"));
    expect(read.strange).toEqual([]);
    const plain = git(
      "log",
      "--numstat",
      ...(option === "-p" || option.startsWith("-U") ? [] : [option]),
      "--format=",
    );
    expect({ added: read.added, removed: read.removed }).toEqual(sums(plain));
    expect(read.added).toBeGreaterThan(100);
  });

  test.each(["--cc", "-c"])("git log %s: merges of up to four parents are read to the end", (option) => {
    const text = git("log", "-p", option, "--format=commit %H");
    expect(text).toMatch(/^@@@@@ /m);
    expect(counted(text).strange).toEqual([]);
  });
});
