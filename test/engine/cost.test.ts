/** Cost of a line for its reader: a run of one character costs hardly more than its beginning, at any place. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { costOf, type Item } from "../../src/engine/item.ts";

const cost = (raw: string): number =>
  costOf({ times: 1, size: raw.length, line: { raw, eol: "" } } as unknown as Item);

it("counts every run, of whatever character and wherever it begins", () => {
  const part = fc.string({ unit: fc.constantFrom(..."ab=-é "), maxLength: 20 });
  const run = fc.record({
    of: fc.constantFrom("-", "=", " ", "\u{1F600}", "│"),
    times: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(part, run, part, (before, { of, times }, behind) => {
      const raw = `${before}${of.repeat(times)}${behind}`;
      const saved = [...raw.matchAll(/([^\p{L}\p{N}])\1{16,}/gu)].map(
        ([same]) => ((same.length - 16) * 15) / 16,
      );
      expect(cost(raw)).toBe(raw.length - saved.reduce((sum, one) => sum + one, 0));
    }),
    { numRuns: 2000 },
  );
});
