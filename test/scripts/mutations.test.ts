/** Source texts that the long suite of mutations changes are still there. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mutations } from "../long/mutations.ts";

const root = join(import.meta.dirname, "..", "..");

test.each(mutations)("$invariant", ({ file, from, to }) => {
  const source = readFileSync(join(root, file), "utf8");
  expect(source.split(from)).toHaveLength(2);
  expect(source.replace(from, () => to)).not.toBe(source);
});

test.each(mutations)("the tests of: $invariant", ({ tests }) => {
  expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
