import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { forAgent } from "../../src/system/for-agent.ts";
import { type Insertion, rewrite } from "../../src/rewrite/rewrite.ts";
import { commandText, soup } from "../shell/arbitrary.ts";
import { table } from "../shell/table.ts";
import { options } from "./options.ts";

const quoted = { ...options, word: "'/opt/my pith/pith'" };

const withoutInsertions = (output: string, inserts: readonly Insertion[]): string => {
  let bytes = Buffer.from(output);
  // From the front: what was removed before shifts nothing that an offset of the original names.
  for (const { at, text } of inserts) {
    expect(bytes.subarray(at, at + Buffer.byteLength(text)).toString()).toBe(text);
    bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + Buffer.byteLength(text))]);
  }
  return bytes.toString();
};

const bashStatus = (text: string): number | null => spawnSync("bash", ["-n", "-c", text]).status;

const texts = fc.oneof(
  { weight: 3, arbitrary: commandText },
  { weight: 2, arbitrary: fc.constantFrom(...table.map(([command]) => command)) },
  { weight: 2, arbitrary: soup },
);

test("deleting the insertions restores the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { output, inserts } = rewrite(text, quoted);
      if (output === null) expect(inserts).toEqual([]);
      else expect(withoutInsertions(output, inserts)).toBe(text);
    }),
    { numRuns: 1500 },
  );
});

test("twice is once", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const other of [options, quoted]) {
        const one = { ...other, sign: forAgent };
        const { output } = rewrite(text, one);
        if (output !== null) expect(rewrite(output, one).output).toBeNull();
      }
    }),
    { numRuns: 1500 },
  );
});

test("bash accepts the rewritten text if it accepts the text", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { output } = rewrite(text, quoted);
      if (output !== null) expect(bashStatus(output)).toBe(0);
    }),
    { numRuns: 250 },
  );
});

test("every insertion of the table is accepted by bash", () => {
  const outputs = table.map(([command]) => rewrite(command, quoted).output).filter((one) => one !== null);
  expect(outputs.filter((output) => bashStatus(output) !== 0)).toEqual([]);
});

test.each([
  ["a NUL", "git status \0"],
  ["no UTF-8", "git status \ufffd"],
  ["an unbalanced quote", "git status 'x"],
  ["a megabyte", `git status ${"x ".repeat(500_000)}`],
  ["a megabyte of quotes", "'".repeat(1_000_001)],
  ["a megabyte of brackets", "(".repeat(1_000_000)],
])("%s is left unchanged", (_, text) => {
  expect(rewrite(text, options).output).toBeNull();
});
