import { expect, test } from "vitest";
import { entries } from "../../src/registry/shipped.generated.ts";
import { match } from "../../src/registry/match.ts";

test("for every covered command, --help and --version are left alone", () => {
  for (const entry of entries) {
    for (const flag of ["--help", "--version"]) {
      const matched = match([...entry.words, flag]);
      expect(matched === null || matched.command === "generic", `${entry.command} ${flag}`).toBe(true);
    }
  }
});

test.each([
  "pytest --collect-only",
  "cargo test -- --list",
  "vitest list",
  "jest --listTests",
  "make -n",
  "go test -list .",
  "npm install --dry-run",
  "git push --dry-run --porcelain",
])("%s is left alone", (text) => {
  const matched = match(text.split(" "));
  expect(matched === null || matched.command === "generic").toBe(true);
});
