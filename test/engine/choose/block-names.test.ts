/** Lines have one hash of a name that have the name in common, however blank or foreign they are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameHashes, nameLengths } from "../../../src/engine/choose/block-names.ts";

const character = fc.constantFrom(..." \t\v\r\u001c\u00a0\ufeff\u2028ab1:é→");
const line = fc.string({ unit: character, maxLength: 80 });
const parts = fc.tuple(line, fc.constantFrom("", " ", "\t ", "é"), line);

const hashesOf = (text: string): readonly number[] => {
  const hashes: number[] = [];
  nameHashes(text, hashes);
  return hashes;
};

const nameOf = (text: string, length: number): string => text.trim().slice(0, length).trimEnd();

it("hashes the name", () => {
  fc.assert(
    fc.property(parts, parts, fc.boolean(), ([head, blank, end], [, otherBlank, otherEnd], begins) => {
      const one = `${blank}${head}${blank}${end}`;
      const other = begins ? `${otherBlank}${head}${blank}${otherEnd}` : `${head}${otherEnd}`;
      const [hashes, others] = [hashesOf(one), hashesOf(other)];
      for (const [which, length] of nameLengths.entries())
        expect(hashes[which] === others[which]).toBe(nameOf(one, length) === nameOf(other, length));
    }),
    { numRuns: 3000 },
  );
});
