/** A failed record's end is shown, whatever was shown elsewhere: there it says why. */
import { expect, test } from "vitest";
import preCommit from "../../../filters/pre-commit/run.ts";
import { fixtures } from "../../fixtures.ts";
import { linesOf } from "../owned.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const raw = fixtures("pre-commit/run/wordy")[0]!.output.toString();
const lines = linesOf(raw);

/** The last lines that say something above the next hook's row, of each hook that failed. */
const ends = lines.flatMap((line, start) => {
  if (!line.endsWith("...Failed")) return [];
  const next = lines.findIndex((other, at) => at > start && /\.{3}(?:Passed|Failed)$/.test(other));
  const own = lines.map((_, at) => at).slice(start + 1, next === -1 ? lines.length : next);
  return own.filter((at) => lines[at] !== "").slice(-5);
});

test.each([undefined, 40, 12])("both hooks that failed (%s lines)", (budget) => {
  const shown = new Set<number>();
  const options = budget === undefined ? {} : { budget };
  const run = runEngine(preCommit, raw, { ...options, ending: { code: 1, signal: null } });
  expect(walk(raw, run.shown.toString(), { onShown: (index) => shown.add(index) })).toBe(null);
  expect(ends).toHaveLength(10);
  expect(ends.filter((index) => !shown.has(index))).toEqual([]);
  expect(run.shown.toString().split("page 7 has no owner")).toHaveLength(3);
});
