/** The bound against a matcher that tries everything, as JavaScript's does, and counts what it tries. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { growthBound } from "../../src/filter-language/regex/growth.ts";
import { parsePattern } from "../../src/filter-language/regex/parse.ts";
import { translate } from "../../src/filter-language/regex/translate.ts";
import type { Node } from "../../src/filter-language/regex/tree.ts";
import { writeChar, writeSet } from "../../src/filter-language/regex/write-set.ts";

type Next = (at: number) => boolean;
type Matcher = (text: string, at: number, next: Next) => boolean;

/** More than a bound of two allows for thirty characters. */
const max = 4_000_000;
let steps = 0;

class TooMany extends Error {}

const tried = (): void => {
  steps += 1;
  if (steps > max) throw new TooMany();
};

const letter = (source: string): Matcher => {
  const one = new RegExp(`^${source}$`, "u");
  return (text, at, next) => {
    tried();
    return at < text.length && one.test(text[at]!) && next(at + 1);
  };
};

const repeated = (inner: Matcher, min: number, greatest: number, isLazy: boolean): Matcher => {
  const from =
    (text: string, next: Next, count: number) =>
    (at: number): boolean => {
      tried();
      const again = (): boolean =>
        count < greatest &&
        inner(text, at, (end) => (end > at || count < min) && from(text, next, count + 1)(end));
      if (count < min) return again();
      return isLazy ? next(at) || again() : again() || next(at);
    };
  return (text, at, next) => from(text, next, 0)(at);
};

const matcher = (node: Node): Matcher => {
  switch (node.is) {
    case "char":
      return letter(writeChar(node.code));
    case "set":
      return letter(writeSet(node.set));
    case "group":
      return matcher(node.node);
    case "place":
      return (text, at, next) => at === (node.place === "textStart" ? 0 : text.length) && next(at);
    case "any": {
      const all = node.nodes.map(matcher);
      return (text, at, next) => all.some((one) => one(text, at, next));
    }
    case "row":
      return node.nodes.map(matcher).reduceRight<Matcher>(
        (rest, one) => (text, at, next) => one(text, at, (end) => rest(text, end, next)),
        (_, at, next) => next(at),
      );
    case "repeat":
      return repeated(matcher(node.node), node.min, node.max, node.lazy);
  }
};

const stepsFor = (pattern: string, text: string): number => {
  const match = matcher(parsePattern(pattern).node);
  const isFixed = pattern.startsWith("^");
  steps = 0;
  try {
    for (let at = 0; at <= (isFixed ? 0 : text.length); at += 1) if (match(text, at, () => true)) break;
  } catch (fault) {
    if (!(fault instanceof TooMany)) throw fault;
  }
  return steps;
};

const letters = fc.constantFrom("a", "b", " ", "\\d", "\\w", "\\s", "\\S", "[^a]", "[ab]", ".");
const often = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{1,3}", "*?");

const { pattern } = fc.letrec<{ pattern: string; row: string; item: string; group: string }>((tie) => ({
  pattern: fc
    .tuple(fc.constantFrom("", "^"), tie("row"), fc.constantFrom("", "$"))
    .map((parts) => parts.join("")),
  row: fc.array(tie("item"), { minLength: 1, maxLength: 5 }).map((items) => items.join("")),
  item: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.tuple(letters, often).map((parts) => parts.join("")),
    tie("group"),
  ),
  group: fc
    .tuple(fc.array(tie("row"), { minLength: 1, maxLength: 3 }), often)
    .map(([rows, many]) => `(?:${rows.join("|")})${many}`),
}));

const word = (min: number) =>
  fc.string({ unit: fc.constantFrom("a", "b", " ", "1"), minLength: min, maxLength: 3 });

test("no text of twice the length takes longer than the bound says", () => {
  let told = 0;
  fc.assert(
    fc.property(pattern, word(0), word(1), word(0), (text, before, middle, after) => {
      const { source, flags } = translate(text);
      const bound = growthBound(source, flags);
      if (bound > 2) return;
      told += 1;
      const [short, long] = [30, 60].map((count) => stepsFor(text, before + middle.repeat(count) + after));
      expect(short!).toBeLessThan(max);
      // Counted repetitions take their part of a short text.
      expect(long!).toBeLessThanOrEqual(short! * 2 ** Math.max(1, bound) * 1.4);
    }),
    { numRuns: 600 },
  );
  expect(told).toBeGreaterThan(80);
});
