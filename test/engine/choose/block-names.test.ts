/** The hash of a line's name is that of the name itself, however blank or foreign the line is. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameHash } from "../../../src/engine/choose/block-names.ts";
import { textHash } from "../../../src/filter-kit/template.ts";

const character = fc.constantFrom(..." \t\v\r\u001c\u00a0\ufeff\u2028ab1:é→");
const lengths = [4, 24, 48];

it("hashes the name", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: character, maxLength: 80 }),
      fc.constantFrom(...lengths),
      (text, length) => {
        const name = text.trim().slice(0, length).trimEnd();
        expect(nameHash(text, length)).toBe(textHash(name, length));
      },
    ),
    { numRuns: 2000 },
  );
});
