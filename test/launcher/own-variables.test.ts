/** Variables of the caller's that are named like the launcher's own reach the program as they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { launcher, runBoth } from "./world.ts";

const source = readFileSync(join(import.meta.dirname, "..", "..", "src", "launcher", "launcher.sh"), "utf8");
const names = [...new Set(source.match(/\bpith_[a-z]+\b/g))];

it("each of them, and functions' names too", () => {
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const { native, through } = runBoth(`export ${name}=mine; @ printenv ${name}; echo $?`);
    expect(native.out).toBe("mine\n0\n");
    expect(through).toEqual(native);
  }
});

it("own commands work all the same", () => {
  const { out } = runBoth(`export pith_home=/x pith_engine=/y; ${launcher} --version`).through;
  expect(out).toMatch(/^pith \d/);
});
