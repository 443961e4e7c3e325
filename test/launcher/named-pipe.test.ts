/** Where here-documents are files, as in older shells, the launcher's pipes have names. */
import { readFileSync, writeFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { runBoth, type Variant, variant, withExecutable, withNode } from "./world.ts";

let made: Variant | undefined;
afterEach(() => made?.remove());

const replaced = (text: string, from: string, to: string): string => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

/** Such a shell, and one so slow that the program has ended before anything reads it. */
const slow = (make: (root: string) => void, shell: string): Variant => {
  const result = variant(make, shell);
  const named = replaced(
    readFileSync(result.launcher, "utf8"),
    "if [ -p /dev/fd/2 ]; then",
    "if false; then",
  );
  writeFileSync(result.launcher, replaced(named, "  cd /\n", "  cd /\n  sleep 0.3\n"));
  return result;
};

describe.each([
  ["dash", "/bin/dash"],
  ["bash", "/bin/bash"],
])("a program that ends at once, %s", (_, shell) => {
  it.each([
    ["executable", withExecutable],
    ["Node", withNode],
  ] as const)("%s", (_engine, make) => {
    made = slow(make, shell);
    const { native, through } = runBoth("@ true; @ sh -c 'exit 3'; echo $?; @ seq 3", {
      launcher: made.launcher,
    });
    expect(through).toEqual(native);
  });
});
