/** Output of several commands: each stretch has a reducer of its own. */
import { expect, test } from "vitest";
import goTest from "../../filters/go/test.ts";
import { inStretches } from "../../src/sections/stretches.ts";

test("at a pause lines of an earlier stretch are shown as at the end", () => {
  const context = { argv: ["go", "test"], cols: 80, mode: "balanced" } as const;
  const stretch = { command: "go test", filter: goTest, recognisable: [], context };
  const reducer = inStretches([
    { ...stretch, separator: null },
    { ...stretch, separator: "--" },
  ]);
  for (const line of ["=== RUN   TestA", "killed", "--", "=== RUN   TestB"]) reducer.line(line, 1);
  expect(reducer.running?.()).toEqual([0, 3]);
});
