/** Lines with words that the project gives up are bounded. */
import { expect, test } from "vitest";
import { oddWords, rules } from "../../scripts/comments.ts";

const about = (text: string, left: number): readonly string[] =>
  oddWords(
    new Map([["src/system/a.ts", text]]),
    rules.map((rule) => ({ ...rule, left })),
  ).filter((complaint) => !complaint.includes(": 0 are left"));

const odd = [
  "/** What it is. */",
  "// Of a file.",
  "/**\n * The same there. */",
  "  /** So many lines. */",
  "const most = 8;",
  "let fewestLines = 8;",
  "  readonly #leastBytes = 8;",
];

test.each(odd)("%j counts", (text) => {
  expect(about(text, 0)).toHaveLength(1);
  expect(about(text, 1)).toEqual([]);
});

test("other comments and code do not count", () => {
  expect(about('/** Whatever it is. */\nconst What = "Of";\nconst mostly = true;', 0)).toEqual([]);
});

test("a bound far above the count is to be lowered", () => {
  expect(about("// Of a file.", 100)[0]).toContain("1 are left");
});
