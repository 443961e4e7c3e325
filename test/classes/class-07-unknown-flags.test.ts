import { expect, test } from "vitest";
import { lines, world } from "./world.ts";

test("whatever the flags, the result set is the program's", () => {
  const here = world();
  here.file("a/one.txt", "x");
  here.file("b/two.txt", "y".repeat(5000));
  here.file("c/three.log", lines(9, String));
  for (const text of [
    "find . -newermt 2025-01-01 -not -path './b/*' -o -size +1k",
    "find . -type f -exec wc -c {} +",
    "find . -badpredicate",
    "grep --no-such-flag x a/one.txt",
    "ls --sort=version -1 --group-directories-first",
    "git log --definitely-unknown",
  ]) {
    expect({ text, ...here.withPith(text) }).toEqual({ text, ...here.bash(text) });
  }
});
