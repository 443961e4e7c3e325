/** Chunks become the same lines however they are parted, and what is called plain is plain. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSplitter, lineOf, type RawLine } from "../../../src/engine/read/lines.ts";
import { stripAnsi } from "../../../src/engine/read/strip-ansi.ts";

const linesOf = (chunks: readonly Uint8Array[]): RawLine[] => {
  const lines: RawLine[] = [];
  const splitter = createSplitter(1);
  for (const chunk of chunks) splitter.push(chunk, (line) => lines.push(line));
  const rest = splitter.takeRest();
  return rest.length === 0 ? lines : [...lines, lineOf(rest, 1)];
};

const parted = (bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
};

const special = ["\r\n", "\r", "\u001B[31m", "\u009B1m", "^[[0m", "\0"];
const piece = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("a", " b", "\n", "\n", "\t", "é", "字") },
  { weight: 1, arbitrary: fc.constantFrom(...special) },
);
const anyBytes = fc.oneof(
  fc.array(piece, { maxLength: 40 }).map((parts) => Buffer.from(parts.join(""))),
  fc.uint8Array({ maxLength: 60 }),
);

const shape = ({ raw, eol, encoding }: RawLine): unknown => ({ raw, eol, encoding });

test("lines do not depend on where the chunks end, and lose no byte", () => {
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat(), { maxLength: 6 }), (bytes, cuts) => {
      const lines = linesOf(parted(bytes, cuts));
      expect(lines.map(shape)).toEqual(linesOf([bytes]).map(shape));
      const all = Buffer.concat(lines.map(({ raw, eol, encoding }) => Buffer.from(raw + eol, encoding)));
      expect(all).toEqual(Buffer.from(bytes));
    }),
  );
});

test("nothing has to be taken out of a plain line", () => {
  let plain = 0;
  fc.assert(
    fc.property(anyBytes, fc.array(fc.nat(), { maxLength: 6 }), (bytes, cuts) => {
      for (const { raw, isPlain } of linesOf(parted(bytes, cuts))) {
        if (!isPlain) continue;
        plain += 1;
        // oxlint-disable-next-line no-control-regex
        expect(/[\0\r\u001B\u0080-\u009F]|\^\[\[/.test(raw), JSON.stringify(raw)).toBe(false);
        expect(stripAnsi(raw)).toBe(raw);
      }
    }),
  );
  expect(plain).toBeGreaterThan(20);
});
