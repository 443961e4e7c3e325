/** The cheap tests in front of the critical predicate let through whatever its exact patterns match. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { criticalPatterns, firstLook, isCritical } from "../../../src/engine/critical/critical.ts";

/** fast-check generates for expressions without look-around and borders of words; what does not match is left out. */
const generable = (source: string): RegExp =>
  new RegExp(source.replace(/\(\?<?!(?:[^()[\]]|\[[^\]]*\])*\)|\\b/g, ""));

const alternatives = (source: string): string[] => {
  const parts: string[] = [];
  let depth = 0;
  let inClass = false;
  let start = 0;
  for (let at = 0; at < source.length; at += 1) {
    const char = source[at]!;
    if (char === "\\") at += 1;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (char === "|" && depth === 0) {
      parts.push(source.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, source.slice(start)];
};

const around = fc.constantFrom("", " ", "x", "x ", "(", "\t", "  12 | ", "é", "src/a.ts ");

describe.each(criticalPatterns)("$pattern", ({ pattern, after }) => {
  const source = /^\\b\(\?:(.*)\)\\b$/.exec(pattern.source)?.[1] ?? pattern.source;
  test.each(alternatives(source))("%s", (source) => {
    const matched = fc
      .tuple(around, fc.stringMatching(generable(source)), around, fc.nat(2))
      .map(([before, text, after, letters]) => {
        const line = `${before}${text}${after}`.replaceAll(/[\n\r]/g, " ");
        return [line, line.toLowerCase(), line.toUpperCase()][letters]!;
      });
    let hits = 0;
    fc.assert(
      fc.property(matched, (line) => {
        if (!pattern.test(line)) return;
        hits += 1;
        expect(firstLook(line) & after, JSON.stringify(line)).not.toBe(0);
      }),
      { numRuns: 400 },
    );
    expect(hits).toBeGreaterThan(10);
  });
});

test.each(["ENOSPC: no room", "EBUSY: x", "  E0308", "a TS2345: b", "F401 `os` imported", "W605 x"])(
  "%s",
  (line) => expect(isCritical(line)).toBe(true),
);

test("a word on the border of two parts of a long line", () => {
  for (let at = 4080; at < 4110; at += 1)
    expect(isCritical(`${"x ".repeat(at).slice(0, at)} fatal ${"y ".repeat(4000)}`), String(at)).toBe(true);
});
