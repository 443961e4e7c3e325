/** Comments that begin with an odd word are bounded. */
import { expect, test } from "vitest";
import { oddlyBegun } from "../../scripts/comments.ts";

const about = (text: string, bound: number): readonly string[] =>
  oddlyBegun(new Map([["src/system/a.ts", text]]), bound);

const odd = ["/** What it is. */", "// Of a file.", "/**\n * The same there. */", "  /** So many lines. */"];

test.each(odd)("%j counts", (text) => {
  expect(about(text, 0)).toHaveLength(1);
  expect(about(text, 1)).toEqual([]);
});

test("other comments and code do not count", () => {
  expect(about('/** Whatever it is. */\nconst What = "Of";', 0)).toEqual([]);
});

test("a bound far above the count is to be lowered", () => {
  expect(about("// Of a file.", 100)[0]).toContain("1 are left");
});
