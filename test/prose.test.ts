/** The pages stay readable: `npm run prose -- PAGE` names what is too long or hard. */
import { expect, test } from "vitest";
import { bounds, complaints, measure, measured, pages } from "../scripts/prose.ts";

test.each(pages().map((page) => [page]))("%s", (page) => {
  expect(complaints(measured(page))).toEqual([]);
});

test("the README has at most 900 words of prose", () => {
  expect(measured("README.md").words).toBeLessThanOrEqual(900);
});

test("what is hard to read is named", () => {
  const long = `The agent reads ${"a word and ".repeat(bounds.maxSentenceWords)} no more.`;
  const wide = `| a | ${"word ".repeat(bounds.maxCellWords + 1)} |`;
  const page = `${long}\n\nOf these, none is plain.\n\n${wide}\n`;
  expect(complaints(measure("page.md", page)).map((line) => line.split(":")[0])).toEqual([
    expect.stringMatching(/^\d+\.\d words a sentence in the mean$/),
    "more than 35 words",
    "a table cell of more than 25 words",
    "hard to read",
    "no example",
  ]);
});
