import * as fc from "fast-check";
import { expect, test } from "vitest";
import { squeezeTable } from "../../../../src/engine/write/squeeze/squeeze-table.ts";

const given = (text: string): string | null => squeezeTable(text.split("\n"))?.join("\n") ?? null;

test("padding that all rows share goes, the columns stay aligned", () => {
  expect(given("NAME        SIZE    NOTE\na              1    one\nlonger      1000    two")).toBe(
    "NAME    SIZE  NOTE\na          1  one\nlonger  1000  two",
  );
});

test("an empty cell stays empty", () => {
  expect(given("NAME      PORT      STATE\na                   up\nb         80        down")).toBe(
    "NAME  PORT  STATE\na           up\nb     80    down",
  );
});

test("indentation of the whole table stays", () => {
  expect(given("      a     b\n      c     d\n      e     f")).toBe("      a  b\n      c  d\n      e  f");
});

test.each([
  ["two rows", "a     b\nc     d"],
  ["no padding in common", "a     b\nlonger words     b\nthe longest words of all     b"],
  ["tabs", "a     b\tc\na     b\tc\na     b\tc"],
])("left as it is: %s", (_, text) => {
  expect(given(text)).toBe(null);
});

const cell = fc.stringMatching(/^[a-z0-9./-]{0,12}$/);
const row = fc.tuple(cell, cell, cell, cell);
const table = fc
  .tuple(
    fc.array(row, { maxLength: 12 }),
    fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 4, maxLength: 4 }),
  )
  .map(([rows, widths]) => rows.map((cells) => cells.map((text, i) => text.padEnd(widths[i]!)).join(" ")));

const cells = (line: string): string[] => line.trim().split(/ {2,}/);

test("the same cells as before, in the same order, and no line is longer", () => {
  fc.assert(
    fc.property(table, (lines) => {
      const squeezed = squeezeTable(lines) ?? lines;
      expect(squeezed.map(cells)).toEqual(lines.map(cells));
      expect(squeezed.every((line, i) => line.length <= lines[i]!.length)).toBe(true);
    }),
  );
});

test("twice is once", () => {
  fc.assert(
    fc.property(table, (lines) => {
      const squeezed = squeezeTable(lines);
      if (squeezed !== null) expect(squeezeTable(squeezed)).toBe(null);
    }),
  );
});
