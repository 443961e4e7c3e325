import { expect, test } from "vitest";
import { namedIn } from "../engine/listed-places.ts";
import { failing, reducedTogether } from "./verdicts.ts";
import { lines, world } from "./world.ts";

const checkers = [
  "tsc",
  "eslint",
  "prettier",
  "biome",
  "oxlint",
  "cargo/clippy",
  "cargo/check",
  "cargo/build",
  "cargo/fmt",
  "go/vet",
  "go/build",
  "gcc",
  "mypy",
  "pylint",
];

const captures = failing(checkers);
const reduced = reducedTogether(captures);

test.each(captures.map((fixture) => ({ name: fixture.name, fixture })))(
  "$name: the diagnostics are there",
  ({ fixture }) => {
    const shown = reduced.get(fixture.name)!;
    const facts = fixture.description.facts.filter((fact) => typeof fact === "string");
    // What was said of another place is told by a mark that names this one.
    const isNamed = namedIn(shown);
    expect(facts.filter((fact) => !shown.includes(fact) && !isNamed(fact))).toEqual([]);
  },
);

test("a failure without a diagnostic shows the last lines and the code", () => {
  const here = world();
  here.tool("tsc", `cat <<'E'\n${lines(200, (index) => `   Compiling unit number ${index}`)}E\nexit 3`);
  const result = here.withPith("tsc -p .");
  expect(result.code).toBe(3);
  expect(result.stdout).toContain("unit number 199");
});
