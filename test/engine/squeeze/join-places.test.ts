import { expect, test } from "vitest";
import fc from "fast-check";
import { joinPlaces } from "../../../src/engine/squeeze/join-places.ts";
import search from "../../../filters/rg.ts";
import { diagnosed } from "../../../src/filter-kit/diagnosed.ts";
import { define } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";
import { unjoin } from "./unjoin.ts";

const join = (lines: readonly string[], isFinding = true): string[] =>
  joinPlaces(lines.map((text) => ({ text, isFinding }))).filter((line) => line !== null);
const joinHits = (lines: readonly string[]): string[] =>
  joinPlaces(lines.map((text) => ({ text, isFinding: false, isHit: true }))).filter((line) => line !== null);
const narrow = (lines: readonly string[]): string[] => lines.map((line) => line.replace(/ +/g, " "));

test.each([
  [
    "rows below a file's name",
    ["   1:36  warning  no-console", "   1:72  error  'a' is not defined", "   9:36  warning  no-console"],
    ["   1:36 9:36  warning  no-console", "   1:72  error  'a' is not defined"],
  ],
  [
    "lines that name the file",
    [
      "my docs/a.md:4 error MD032 a list",
      "my docs/a.md:5 error MD012 blanks",
      "my docs/a.md:9 error MD032 a list",
      "b.md:4 error MD032 a list",
    ],
    ["my docs/a.md:4 9 error MD032 a list", "my docs/a.md:5 error MD012 blanks", "b.md:4 error MD032 a list"],
  ],
  [
    "places in brackets",
    ["a.ts(3,4): error TS1: x", "a.ts(9,1): error TS1: x"],
    ["a.ts(3,4) (9,1): error TS1: x"],
  ],
  [
    "two findings at one place keep their order",
    ["a.py:1:1: A", "a.py:3:1: A", "a.py:3:1: B", "a.py:7:1: B"],
    ["a.py:1:1 3:1: A", "a.py:3:1 7:1: B"],
  ],
  [
    "the first of a place is seen where the second would stand before it",
    ["a.py:1:1: A", "a.py:2:1: B", "a.py:3:1: B", "a.py:3:1: A"],
    ["a.py:1:1: A", "a.py:2:1 3:1: B", "a.py:3:1: A"],
  ],
  [
    "a checker that begins again at the top",
    ["a.py:1:1: A", "a.py:5:1: A", "a.py:9:1: A", "a.py:2:1: A", "a.py:4:1: A"],
    ["a.py:1:1 5:1: A", "a.py:9:1: A", "a.py:2:1 4:1: A"],
  ],
])("%s", (_, lines, shown) => {
  expect(join(lines)).toEqual(shown);
  expect(narrow(unjoin(shown))).toEqual(narrow(lines));
});

test.each([
  [
    "the text once, behind each line that has it, in the order in which they stand",
    ["a.ts:3:  provider: 'x',", "a.ts:5:y", "a.ts:9:  provider: 'x',", "b.ts:9:  provider: 'x',"],
    ["a.ts:3 9:  provider: 'x',", "a.ts:5:y", "b.ts:9:  provider: 'x',"],
  ],
  [
    "what a hit reads may look like a place",
    ["a.ts:3:1: x b:7 y", "a.ts:4:12:30 z", "a.ts:9:1: x b:7 y"],
    ["a.ts:3 9:1: x b:7 y", "a.ts:4:12:30 z"],
  ],
  [
    "a second search of the same file begins again",
    ["a.ts:3:x", "a.ts:9:x", "a.ts:1:x", "a.ts:3:x"],
    ["a.ts:3:x", "a.ts:9:x", "a.ts:1 3:x"],
  ],
])("hits of a search: %s", (_, lines, shown) => {
  expect(joinHits(lines)).toEqual(shown);
  expect(unjoin(shown)).toEqual(lines);
});

test.each([
  ["a hit that reads like joined ones", ["a.ts:3:x", "a.ts:9:x", "b.ts:4:c:1 2:d"]],
  ["texts that are long", [`a.ts:3:${"x".repeat(1001)}`, `a.ts:9:${"x".repeat(1001)}`]],
  ["lines without a file's name", ["3:x", "9:x"]],
])("hits of a search, left as they are: %s", (_, lines) => expect(joinHits(lines)).toEqual(lines));

const text = fc.constantFrom(
  "return;",
  "  name: x",
  "1: one",
  "7:8 two",
  "see b.ts:3 and",
  "",
  "long ".repeat(200),
);
const hits = fc.array(fc.tuple(fc.constantFrom("src/a.ts", "b c.ts"), fc.integer({ min: 1, max: 40 }), text));

test("hits that are joined can be put back, in the order in which they came", () => {
  fc.assert(
    fc.property(hits, fc.boolean(), (found, isSorted) => {
      const rows = isSorted ? [...found].sort((a, b) => a[1] - b[1]) : found;
      // A search prints no line twice.
      const lines = [...new Set(rows.map(([file, line]) => `${file}:${line}:`))].map(
        (place) => place + rows.find(([file, line]) => place === `${file}:${line}:`)![2],
      );
      expect(unjoin(joinHits(lines))).toEqual(lines);
    }),
    { numRuns: 2000 },
  );
});

test("a search through its filter: every place shown, nothing hidden, less to read", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => [
    `src/app/config.ts:${at * 9 + 1}:    provider: "one of them",`,
    `src/app/config.ts:${at * 9 + 4}:    name: "number ${at}",`,
  ]);
  const printed = `${lines.flat().join("\n")}\n`;
  const { shown, outcome } = runEngine(search, printed, { command: "rg", argv: ["rg", "-n", "e", "src"] });
  expect(outcome.lost).toBe(0);
  expect(shown.toString().match(/one of them/g)).toHaveLength(1);
  expect(shown.length).toBeLessThan(printed.length / 2);
  expect(walk(printed, shown.toString())).toBe(null);
});

test.each([
  ["a finding's line", ["a.ts:3:  return;", "a.ts:9:  return;"], false],
  ["another file", ["a.ts:3:1: x", "b.ts:9:1: x"], true],
  [
    "a line that comes like a joined one",
    ["a.md:3 12 errors found", "a.md:4 error x", "a.md:9 error x"],
    true,
  ],
])("left as they are: %s", (_, lines, isFinding) => {
  expect(join(lines, isFinding)).toEqual(lines);
});

const place = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }));
const message = fc.constantFrom("error: one", "warning: two", "error: three 3:4");
const finding = fc.tuple(fc.constantFrom("src/a.ts", "b c.ts"), place, message);

test("what is joined can be put back, in the order in which it came", () => {
  fc.assert(
    fc.property(fc.array(finding, { maxLength: 30 }), fc.boolean(), (found, isSorted) => {
      const order = (at: readonly number[]): number => at[0]! * 100 + at[1]!;
      const rows = isSorted ? [...found].sort((a, b) => order(a[1]) - order(b[1])) : found;
      const lines = rows.map(([file, [line, column], text]) => `${file}:${line}:${column}: ${text}`);
      expect(unjoin(join(lines))).toEqual(lines);
    }),
    { numRuns: 2000 },
  );
});

const linter = define({
  summary: "",
  kind: "report",
  start: () => diagnosed({ head: /^\S+?:\d+:\d+: (?<rule>\w+) /, below: /^ / }),
});
const raw = `${Array.from({ length: 20 }, (_, at) =>
  [
    `src/a.ts:${at + 1}:1: semi Missing semicolon`,
    `src/a.ts:${at + 1}:9: undef 'v${at}' is not defined`,
  ].join("\n"),
).join("\n")}\n`;

test("rules in turns: each text once, each place kept, nothing hidden", () => {
  const { shown, outcome } = runEngine(linter, raw);
  const text = shown.toString();
  expect(outcome.lost).toBe(0);
  expect(text.match(/Missing semicolon/g)).toHaveLength(1);
  expect(text).toContain("1:1 2:1 3:1 4:1 ");
  for (let at = 0; at < 20; at += 1) expect(text).toContain(`${at + 1}:9: undef 'v${at}' is not defined`);
  expect(text.length).toBeLessThan(raw.length * 0.65);
  expect(walk(raw, text)).toBe(null);
});

test("what is shown below a finding stays below it", () => {
  const below =
    "a.ts:1:1: semi Missing\n  1 | a\na.ts:2:1: semi Missing\n  2 | b\na.ts:3:1: semi Missing\n  3 | c\n";
  expect(runEngine(linter, below.repeat(1), { mode: "lossless" }).shown.toString()).not.toContain("1:1 2:1");
});

test("where lines above may not be read, each says all by itself", () => {
  expect(
    runEngine(linter, raw, { lastLines: 500 })
      .shown.toString()
      .match(/Missing semicolon/g),
  ).toHaveLength(20);
});
