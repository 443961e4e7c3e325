import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { rows } from "./rows.ts";

const here = import.meta.dirname;
const files = [
  ...readdirSync(here)
    .filter((name) => name.endsWith(".test.ts") && name !== "rows.test.ts")
    .map((name) => join(here, name)),
  join(here, "..", "long", "routes.test.ts"),
];
const names = files.flatMap((path) =>
  [
    ...readFileSync(path, "utf8").matchAll(
      /(?:test|describe|test\.each\([^)]*\)+|test\.skipIf\([^)]*\))\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs,
    ),
  ].map(([, , name = ""]) => name.replaceAll("\\", "")),
);

test("every feature has a test, or a reason why it cannot occur", () => {
  const missing = rows.filter(
    ({ test, cannot }) => cannot === undefined && !names.some((name) => name.includes(test ?? "")),
  );
  expect(missing.map(({ feature, test }) => `${feature} -> ${test}`)).toEqual([]);
  expect(rows.filter(({ test, cannot }) => (test === undefined) === (cannot === undefined))).toEqual([]);
});
