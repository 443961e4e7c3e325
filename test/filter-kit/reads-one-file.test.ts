import { expect, test } from "vitest";
import { readsOneFile } from "../../src/filter-kit/reads-one-file.ts";

test.each([
  ["grep -A 30 class src/a.ts", true],
  ["grep -n -C3 class src/a.ts", true],
  ["grep -3 class Makefile", true],
  ["grep -A30 -e class -e function src/a.ts", true],
  ["grep --context=3 class src/a.ts", true],
  ["grep class src/a.ts", false],
  ["grep -A 30 class", false],
  ["grep -A 30 class src/a.ts src/b.ts", false],
  ["grep -rn -A 30 class src", false],
  ["grep -m 3 class src/a.ts", false],
])("%s", (command, expected) => {
  expect(readsOneFile(command.split(" "), false)).toBe(expected);
});

test.each([
  ["rg -A 30 class src/a.ts", true],
  ["rg -A 30 class src", false],
  ["rg -A 30 class", false],
  ["rg -n class src/a.ts", false],
])("%s", (command, expected) => {
  expect(readsOneFile(command.split(" "), true)).toBe(expected);
});
