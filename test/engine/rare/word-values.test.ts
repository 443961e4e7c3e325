/** A number with a unit of time is a time, whatever follows the unit; any other unit measures something else. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readValue, type Value } from "../../../src/engine/rare/word-values.ts";

const timeUnit = /^(?:[mnuµ]?s|sec|m|h)/;

const read = (text: string): Value => {
  const value: Value = { role: "status", value: 0, state: 0 };
  readValue(text, 1, text.length - 1, value);
  return value;
};

it("tells times from measures", () => {
  fc.assert(
    fc.property(
      fc.nat(9999),
      fc.string({ unit: fc.constantFrom(..."smhnuµeckKiB1"), maxLength: 5 }),
      (number, unit) => {
        const letters = unit.replace(/^\d+/, "");
        const role = letters === "" ? "status" : timeUnit.test(letters) ? "time" : "measure";
        expect(read(`=${number}${letters};`).role).toBe(role);
      },
    ),
    { numRuns: 2000 },
  );
});

it.each([
  ["=900ms;", 900e6],
  ["=42s;", 42e9],
  ["=5min;", 300e9],
  ["=3GiB;", 3 * 1024 ** 3],
  ["=3kib;", 3072],
])("%s", (text, value) => {
  expect(read(text).value).toBe(value);
});
