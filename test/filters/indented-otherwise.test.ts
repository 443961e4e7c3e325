/** A program's own line in the form of a passed test, but at another indentation, is no passed test. */
import { expect, test } from "vitest";
import { fixtures } from "../fixtures.ts";
import { judgeWhole, type Told } from "./whole.ts";

const isPassed = ({ noun }: Told): boolean => noun === "passed tests";
const maxLines = 3000;
/** By so many blanks no tool indents further. */
const deeper = "     ";

const captures = fixtures("").filter(({ stderr }) => stderr === null);

/** The capture of each tool that has passed tests in it, with one of their rows indented otherwise below it. */
const foreignRows = async (): Promise<string[]> => {
  const misjudged: string[] = [];
  for (const { name, description, output } of captures) {
    const text = output.toString();
    if (!/pass|ok|✓|✔/i.test(text) || text.split("\n").length > maxLines) continue;
    let told: Told[];
    try {
      told = await judgeWhole(description.argv, text);
    } catch {
      continue;
    }
    const at = told.findLastIndex(isPassed);
    if (at === -1) continue;
    const lines = text.split("\n");
    const foreign = deeper + told[at]!.text;
    const after = await judgeWhole(description.argv, lines.toSpliced(at + 1, 0, foreign).join("\n"));
    if (after[at + 1]!.noun !== undefined) misjudged.push(`${name}: ${foreign}`);
  }
  return misjudged;
};

test("in any capture of passed tests", async () => {
  expect(await foreignRows()).toEqual([]);
});
