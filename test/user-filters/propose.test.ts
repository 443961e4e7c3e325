import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt, propose } from "../../src/user-filters/propose.ts";
import { isCritical } from "../../src/engine/judge/critical.ts";

const upload = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Uploading asset-${index}.js (${index * 7} kB)`);

test("lines of one shape become one rule, which leaves all others alone", () => {
  const lines = ["> deploy", ...upload(5), "published 5 assets to prod", "took 3.2 s"];
  expect(propose(lines)).toEqual([
    {
      pattern: "^Uploading asset-\\d+\\.js \\(\\d+ kB\\)$",
      act: "drop",
      noun: "uploading lines",
      count: 5,
    },
  ]);
});

test("what repeats without being progress is folded: its first line stays", () => {
  const lines = ["a", "b", "c", "d"].map((name) => `warmed cache region ${name} in eu`);
  expect(propose(["start", ...lines])).toEqual([
    {
      pattern: "^warmed cache region \\S+ in eu$",
      act: "fold",
      noun: "warmed lines",
      count: 4,
    },
  ]);
});

test("steps that are counted are one rule by the word behind the count", () => {
  const lines = Array.from({ length: 9 }, (_, index) => `[${index + 1}/9] Linking part-${index}`);
  expect(propose(lines).map(({ pattern, act }) => [pattern, act])).toEqual([
    ["^\\[\\d+/\\d+\\] Linking part-\\d+$", "drop"],
  ]);
});

test("nothing is proposed for what has to reach the agent", () => {
  const failing = Array.from({ length: 9 }, (_, index) => `error: upload ${index} failed`);
  expect(propose(failing)).toEqual([]);
  expect(propose([...upload(5), "Uploading asset-6.js (refused: error)"]).length).toBe(0);
});

test("nor for tables of which every column differs, nor for a few lines", () => {
  expect(propose(Array.from({ length: 9 }, (_, index) => `${index} ${index * 3} x${index}`))).toEqual([]);
  expect(propose(upload(3))).toEqual([]);
});

test("an excerpt keeps every line that no rule is about, and the first of the others", () => {
  const lines = ["start", ...upload(50), "end"];
  expect(excerpt(lines, propose(lines))).toEqual(["start", ...upload(6), "end"]);
});

test("no proposal ever matches a critical line or one that does not repeat", () => {
  const word = fc.constantFrom(
    "Copying",
    "ok",
    "error:",
    "a1",
    "b2",
    "failed",
    "x",
    "12",
    "42%",
    "done",
    "src/a.ts:3:4",
  );
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      for (const { pattern, count } of propose(lines)) {
        const matched = lines.filter((one) => new RegExp(pattern, "u").test(one));
        expect(matched.length).toBe(count);
        expect(matched.filter(isCritical)).toEqual([]);
      }
    }),
    { numRuns: 2000 },
  );
});
