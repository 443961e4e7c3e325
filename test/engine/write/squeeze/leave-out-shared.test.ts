import fc from "fast-check";
import { expect, test } from "vitest";
import { leaveOutShared, type Shareable } from "../../../../src/engine/write/squeeze/leave-out-shared.ts";

interface Commit {
  readonly hash: string;
  readonly author: string | null;
  readonly body: readonly string[];
}

const linesOf = (commits: readonly Commit[]): Shareable[] =>
  commits.flatMap(({ hash, author, body }) => [
    { text: `commit ${hash}`, shared: null, begins: true },
    ...(author === null ? [] : [{ text: `Author: ${author}`, shared: "commits", begins: false }]),
    ...body.map((text) => ({ text, shared: null, begins: false })),
  ]);

const shownOf = (commits: readonly Commit[]): readonly string[] =>
  leaveOutShared(linesOf(commits)).filter((line) => line !== null);

const jane = "Jane Doe <jane@example.org>";

test("an author is written once for commits in a row", () => {
  const commits = ["a1", "b2", "c3"].map((hash) => ({ hash, author: jane, body: ["", "    x"] }));
  expect(shownOf(commits)).toEqual([
    "commit a1",
    `Author: ${jane} (also of the next 2 commits)`,
    "",
    "    x",
    "commit b2",
    "",
    "    x",
    "commit c3",
    "",
    "    x",
  ]);
  expect(shownOf(commits.slice(0, 2))[1]).toBe(`Author: ${jane} (also of the next 1 commit)`);
});

/** As a reader puts them back: below the first line of so many records. */
const readBack = (shown: readonly string[]): string[] => {
  const lines: string[] = [];
  let left = { text: "", count: 0 };
  for (const line of shown) {
    const found = /^(.*) \(also of the next (\d+) commits?\)$/.exec(line);
    if (found !== null) left = { text: found[1]!, count: Number(found[2]) };
    lines.push(found === null ? line : found[1]!);
    if (!line.startsWith("commit ") || left.count === 0) continue;
    lines.push(left.text);
    left.count -= 1;
  }
  return lines;
};

test("whatever authors there are, and commits without one, all can be put back", () => {
  const commit = fc.record({
    hash: fc.constantFrom("a1", "b2", "c3"),
    author: fc.constantFrom(null, jane, jane, "Bo <bo@example.org>", "Eve (also of the next 3 commits)"),
    body: fc.array(fc.constantFrom("", "    subject"), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(commit, { maxLength: 12 }), (commits) => {
      const raw = linesOf(commits).map(({ text }) => text);
      const shown = shownOf(commits);
      expect(shown.join("\n").length).toBeLessThanOrEqual(raw.join("\n").length);
      if (!raw.some((line) => line.includes("(also"))) expect(readBack(shown)).toEqual(raw);
      else expect(shown).toEqual(raw);
    }),
  );
});
