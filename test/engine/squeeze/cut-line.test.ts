import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cutLine } from "../../../src/engine/squeeze/cut-line.ts";

const numbers = Array.from({ length: 1000 }, (_, i) => String(i).padStart(4, "0")).join("");

test("without a place that matters: the beginning and the end", () => {
  expect(cutLine(numbers, [-1])).toBe(`${numbers.slice(0, 1200)}…[+2500 chars]…${numbers.slice(-300)}`);
});

test("around the place that matters", () => {
  expect(cutLine(numbers, [2000])).toBe(
    `${numbers.slice(0, 200)}…[+1400 chars]…${numbers.slice(1600, 2600)}…[+1100 chars]…${numbers.slice(-300)}`,
  );
});

test("a place near the end", () => {
  expect(cutLine(numbers, [3500])).toBe(`${numbers.slice(0, 200)}…[+2900 chars]…${numbers.slice(3100)}`);
});

test("what is left and what is counted make the whole, and no character is split", () => {
  const text = fc.string({ unit: "grapheme", minLength: 2001, maxLength: 6000 });
  fc.assert(
    fc.property(text, fc.integer({ min: -1, max: 2000 }), (line, focus) => {
      const cut = cutLine(line, [focus]);
      const counts = [...cut.matchAll(/…\[\+(\d+) chars\]…/g)];
      const hidden = counts.reduce((sum, found) => sum + Number(found[1]), 0);
      const marks = counts.reduce((sum, found) => sum + found[0].length, 0);
      expect(cut.length - marks + hidden).toBe(line.length);
      expect(cut.isWellFormed()).toBe(line.isWellFormed());
    }),
  );
});
