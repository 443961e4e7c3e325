import { expect, test } from "vitest";
import { match, isReport } from "../../src/registry/match.ts";

const answer = (text: string): boolean | null => {
  const found = match(text.split(" "));
  return found === null ? null : isReport(found);
};

test.each([
  "cargo test",
  "make",
  "npm test",
  "npm run build",
  "npm run test:unit",
  "pnpm --filter api test",
  "yarn lint",
  "mise run lint",
  "npm run type-check",
])("a report: %s", (text) => expect(answer(text)).toBe(true));

test.each(["git log", "npm run dev", "npm run list-users", "bash x.sh", "npm start", "grep -rn x src"])(
  "no report: %s",
  (text) => expect(answer(text)).toBe(false),
);
