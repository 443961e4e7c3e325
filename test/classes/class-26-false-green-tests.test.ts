import { expect, test } from "vitest";
import { failing, reducedTogether } from "./verdicts.ts";

const runners = [
  "cargo/test",
  "vitest",
  "jest",
  "mocha",
  "node/test",
  "node",
  "pytest",
  "python",
  "go/test",
  "playwright",
];

const captures = failing(runners);
const reduced = reducedTogether(captures);

test.each(captures.map((fixture) => ({ name: fixture.name, fixture })))(
  "$name: what says that it failed is there",
  ({ fixture }) => {
    const shown = reduced.get(fixture.name)!;
    expect(shown.trim() === "" && fixture.output.toString().trim() !== "").toBe(false);
    for (const fact of fixture.description.facts) {
      if (typeof fact === "string") expect(shown).toContain(fact);
    }
  },
);

test("there are captures of failing runs", () => {
  expect(captures.length).toBeGreaterThan(20);
});
