import { expect, test } from "vitest";
import { wordsText } from "../../src/user-filters/filter-index.ts";

test("sorted words between blanks, each once", () => {
  expect(wordsText([["make", "deploy"], ["deploy"]])).toBe(" deploy make \n");
  expect(wordsText([])).toBe("  \n");
});

test("any word where one filter may cover any command", () => {
  expect(wordsText([["make"], null])).toBe(" * make \n");
});

test("words as a shell script cuts them", () => {
  expect(wordsText([["g++", "@scope/tool", "deploy.sh", "a-b_c"]])).toBe(" a-b_c deploy.sh g scope \n");
  expect(wordsText([["++"]])).toBe(" * \n");
});
