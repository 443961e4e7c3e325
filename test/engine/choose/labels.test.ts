/** class 55: no label of a mark can mean two findings. */
import fc from "fast-check";
import { expect, test } from "vitest";
import flake8 from "../../../filters/flake8.ts";
import tsc from "../../../filters/tsc.ts";
import { diagnosed } from "../../../src/filter-kit/diagnosed.ts";
import type { Filter } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const linter: Filter = {
  summary: "",
  kind: "report",
  start: () =>
    diagnosed({
      head: /^\S+:\d+:\d+: (?:error|warning): .* \[(?<rule>[\w-]+)\]$/,
      below: /^ /,
      source: /^ +\d+ \|/,
    }),
};

const shownOf = (raw: string, filter = linter): string => {
  const shown = runEngine(filter, raw, { ending: { code: 1, signal: null } }).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown;
};

const many = (count: number, of: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at)).join("");

const members = many(20, (at) => `member${at}: string; `);

/** Labels of findings in all marks. */
const labelsIn = (shown: string): string[] =>
  [...shown.matchAll(/(?<= hidden: |\d; )(?:(?! also at ).)+(?= also at )/g)].map(([label]) => label);

test("of six long errors of types each has a label of its own, or is shown", () => {
  const wanted = ["left", "right", "up", "down", "in", "out"];
  const raw = many(120, (at) => {
    const lacking = wanted[Math.floor(at / 20)]!;
    return `src/a.ts(${at + 1},3): error TS2741: Property '${lacking}' is missing in type '{ ${members}}' but required in type 'Whole'.\n  The expected type comes from property '${lacking}' of Whole\n`;
  });
  const long = many(120, (at) => {
    const lacking = wanted[Math.floor(at / 20)]!;
    return `src/a.ts(${at + 1},3): error TS2345: Argument of type '{ ${members}}' is not assignable to parameter of type 'Whole<${lacking}>'.\n  Types of property are incompatible.\n`;
  });
  for (const shown of [shownOf(raw, tsc), shownOf(long, tsc)])
    for (const lacking of wanted)
      expect(shown).toMatch(new RegExp(`'${lacking}' is missing|Whole<${lacking}>`));
  const labels = labelsIn(shownOf(long, tsc));
  expect(labels.length).toBeGreaterThan(1);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels.slice(1)) expect(label).toMatch(/Whole<\w+>/);
});

test("what stands behind a bracket that nothing closes tells two findings apart", () => {
  const raw = many(
    120,
    (at) =>
      `src/a.py:${at + 1}:3: E231 missing whitespace after '${at % 2 === 0 ? "(" : "["}' in a call of these names\n`,
  );
  const shown = shownOf(raw, flake8);
  expect(new Set(labelsIn(shown)).size).toBe(2);
});

interface Finding {
  readonly head: string;
  readonly notes: readonly string[];
  readonly column: number;
}

const beginning =
  "value of the type '{ first: string; second: number; third: boolean; fourth: bigint; fifth: symbol; sixth: ";
const heads = [
  "unused 'x'",
  "unused 'x' here",
  `${beginning}A }' is wrong`,
  `${beginning}B }' is wrong`,
  "after '('",
  "after '['",
  "-x",
  "x",
];
const notes = [
  "note: as is the default",
  "note: defined there",
  "help: take it away",
  "help: take it away (",
];

const finding = fc.record({
  head: fc.constantFrom(...heads),
  notes: fc.subarray(notes),
  column: fc.integer({ min: 1, max: 9 }),
});

const textOf = (findings: readonly Finding[]): string =>
  findings
    .map(
      ({ head, notes: said, column }, at) =>
        `src/a.c:${at + 10}:${column}: warning: ${head} [some-rule]\n  12 | code\n     | ^^^^\n${said.map((note) => `  = ${note}\n`).join("")}`,
    )
    .join("");

test("outputs that differ in one finding's text or place are shown differently", () => {
  const drawn = fc.record({
    kinds: fc.array(finding, { minLength: 1, maxLength: 4 }),
    order: fc.array(fc.nat(3), { minLength: 30, maxLength: 60 }),
    at: fc.nat(59),
    other: finding,
  });
  fc.assert(
    fc.property(drawn, ({ kinds, order, at, other }) => {
      const one = order.map((kind) => kinds[kind % kinds.length]!);
      const two = one.map((kind, index) => (index === at % one.length ? other : kind));
      fc.pre(textOf(one) !== textOf(two));
      expect(shownOf(textOf(one))).not.toBe(shownOf(textOf(two)));
    }),
    { numRuns: 60 },
  );
});
