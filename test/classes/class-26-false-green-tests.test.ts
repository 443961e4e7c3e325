import { expect, test } from "vitest";
import { failing, reducedBy } from "./verdicts.ts";

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

test.each(failing(runners).map((fixture) => ({ name: fixture.name, fixture })))(
  "$name: what says that it failed is there",
  ({ fixture }) => {
    const shown = reducedBy(fixture, fixture.description.exit ?? 1);
    expect(shown.trim() === "" && fixture.output.toString().trim() !== "").toBe(false);
    for (const fact of fixture.description.facts) {
      if (typeof fact === "string") expect(shown).toContain(fact);
    }
  },
);

test("there are captures of failing runs", () => {
  expect(failing(runners).length).toBeGreaterThan(20);
});
