import fc from "fast-check";
import { expect, test } from "vitest";
import { world } from "./world.ts";

test("one differing character: exit 1, the line is shown, the branch behind && does not run", () => {
  const here = world();
  here.file("a", `${"same\n".repeat(500)}x\n`);
  here.file("b", `${"same\n".repeat(500)}y\n`);
  const result = here.withPith("diff a b && echo equal");
  expect(result).toEqual({ stdout: "501c501\n< x\n---\n> y\n", stderr: "", code: 1 });
});

test("any pair of files: the same answer as diff's", () => {
  const here = world();
  const text = fc.array(fc.constantFrom("a", "b", "c d", ""), { maxLength: 12 }).map((all) => all.join("\n"));
  fc.assert(
    fc.property(text, text, (left, right) => {
      here.file("l", left);
      here.file("r", right);
      expect(here.withPith("diff l r")).toEqual(here.bash("diff l r"));
    }),
    { numRuns: 25 },
  );
});
