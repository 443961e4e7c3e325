import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens } from "../../bench/count-tokens.ts";
import { withCount } from "../../../src/engine/squeeze/with-count.ts";

const foldRepeats = (lines: readonly string[]): string[] => {
  const folded: string[] = [];
  for (let start = 0, end = 0; start < lines.length; start = end) {
    while (end < lines.length && lines[end] === lines[start]) end += 1;
    folded.push(...withCount(lines[start]!, end - start, lines[end] ?? ""));
  }
  return folded;
};

const unfold = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const found = /^(.*) \(x(\d+)\)$/s.exec(line);
    return found === null ? [line] : Array<string>(Number(found[2])).fill(found[1]!);
  });

test("identical neighbours are counted", () => {
  expect(foldRepeats(["start", "waiting for it", "waiting for it", "waiting for it", "done"])).toEqual([
    "start",
    "waiting for it (x3)",
    "done",
  ]);
});

test.each([
  ["short lines", ["}", "}", "}"]],
  ["signs, however many", ["};", "};", "};"]],
  ["rules", ["-".repeat(60), "-".repeat(60)]],
  ["a word twice", ["return;", "return;"]],
  ["a folder that stands above its hoisted files", ["apps/admin/", "apps/admin/", " package.json"]],
  ["neighbours that differ", ["a long line 1", "a long line 2"]],
])("left as they are: %s", (_, lines) => {
  expect(foldRepeats(lines)).toEqual(lines);
});

test("a line that looks counted is counted as well, once", () => {
  expect(foldRepeats(["again (x2)", "once", "other (x12)", "other (x12)", "other (x12)"])).toEqual([
    "again (x2) (x1)",
    "once",
    "other (x12) (x3)",
  ]);
});

const line = fc.oneof(fc.constantFrom("", "a", "a longer line", "tabs\there", "ok (x2)"), fc.string());
const runs = fc
  .array(fc.tuple(line, fc.integer({ min: 1, max: 20 })))
  .map((items) => items.flatMap(([text, count]) => Array<string>(count).fill(text)));

test("can be undone, and is never longer", () => {
  fc.assert(
    fc.property(runs, (lines) => {
      const folded = foldRepeats(lines);
      expect(unfold(folded)).toEqual(lines);
      if (lines.some((text) => / \(x\d+\)$/.test(text))) return;
      expect(folded.join("\n").length).toBeLessThanOrEqual(lines.join("\n").length);
    }),
  );
});

test("what is counted takes no more tokens than it did", () => {
  const part = fc.constantFrom(
    "return",
    "the",
    "i",
    "};",
    "----",
    "==",
    "12",
    "4096",
    " ",
    "  ",
    "(x",
    "\t",
    "é",
    "漢字",
    ".",
    "a_b",
  );
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 2, max: 1200 }),
      (parts, times) => {
        const raw = Array<string>(times).fill(parts.join(""));
        const [before, after] = [raw, foldRepeats(raw)].map((lines) => countTokens(`${lines.join("\n")}\n`));
        expect(after).toBeLessThanOrEqual(before!);
      },
    ),
  );
});
