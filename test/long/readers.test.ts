/** More of what `test/launcher/readers.test.ts` tries: texts in which programs read what was typed with pith in front. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { holdsForPrograms, programsRead } from "../launcher/readers.ts";

test.skipIf(process.platform !== "linux")("typed commands give programs what they print", () => {
  fc.assert(
    fc.property(programsRead, (asked) => {
      const { bare, typed } = holdsForPrograms(asked);
      expect([asked, typed]).toEqual([asked, bare]);
    }),
    { numRuns: 3000 },
  );
});
