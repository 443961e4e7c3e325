import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt, passedOver, propose } from "../../src/user-filters/propose.ts";
import { isCritical } from "../../src/engine/critical/critical.ts";

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
  const refused = "Uploading asset-6.js (refused: error)";
  const [rule] = propose([...upload(5), refused]);
  expect([rule?.count, new RegExp(rule!.pattern, "u").test(refused)]).toEqual([5, false]);
});

const steps = (count: number, of: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => of(index));

test("each kind of line of a tool has a rule and a noun of its own, whatever tag all of them have", () => {
  const lines = [
    ...steps(80, (at) => `acme: resolved module com.acme.mod${at} in ${at % 50}ms`),
    ...steps(30, (at) => `acme: wrote module report${at} to disk${at}`),
    ...steps(20, (at) => `acme: linked unit${at}`),
  ];
  expect(propose(lines).map(({ noun, count }) => [noun, count])).toEqual([
    ["resolved lines", 80],
    ["wrote lines", 30],
    ["linked lines", 20],
  ]);
  expect(passedOver(lines, propose(lines))).toEqual([]);
});

test("a block without a rule is told of", () => {
  const lines = [...steps(40, (at) => `${at} ${at * 3} x${at}`), ...upload(5)];
  expect(passedOver(lines, propose(lines))).toEqual([{ count: 40, example: "0 0 x0" }]);
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
