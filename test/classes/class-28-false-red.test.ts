import { expect, test } from "vitest";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { fixtures } from "../fixtures.ts";
import { reducedBy } from "./verdicts.ts";
import { lines, world } from "./world.ts";

const passing = fixtures().filter(
  (fixture) =>
    fixture.description.exit === 0 &&
    fixture.stderr === null &&
    /rejects FAIL/.test(fixture.output.toString()),
);

test.each(passing.map((fixture) => ({ name: fixture.name, fixture })))(
  "$name: a passed test with FAIL in its name is no failure",
  ({ fixture }) => {
    const shown = reducedBy(fixture, 0);
    const raw = fixture.output
      .toString()
      .split("\n")
      .map((line) => stripAnsi(line).trimEnd());
    // What a shown line has in common with its neighbours stands above them, or is named in a mark.
    const isOf = (line: string): boolean => raw.some((one) => one.endsWith(line.trim()));
    expect(shown.split("\n").filter((line) => /FAIL/.test(line) && !isOf(line))).toEqual([]);
  },
);

test("of several stages the last summary survives", () => {
  const here = world();
  here.file(
    "Makefile",
    "all:\n\t@seq -f 'compiling unit %g' 300\n\t@seq -f '  ✓ passes case %g' 300\n\t@echo 'Tests: 300, Assertions: 900, Skipped: 2.'\n",
  );
  expect(here.withPith("make").stdout).toContain("Tests: 300, Assertions: 900, Skipped: 2.\n");
  expect(lines(0, String)).toBe("");
});
