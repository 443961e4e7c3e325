/** How many of the last lines are shown as they came, whatever was decided about them. */
import type { Ending } from "../../filter-kit/filter.ts";

const interruptedLines = 40;
const failedLines = 20;
/** Whoever asks for so few last lines of a run that went well wants these very lines. */
const fewLastLines = 10;

/** `[69/100] Building`, `[ 61%]`: how far the work is. */
const progress = /\[ *(?:(\d+)\/(\d+)|(\d{1,3})%)\]/;

/** Whether the output ends in the middle of work: nothing else may say that not all was done. */
const endsEarly = (last: string): boolean => {
  const found = progress.exec(last);
  if (found === null) return false;
  const [, done, all, percent] = found;
  return percent === undefined ? done !== all : percent !== "100";
};

interface Output {
  readonly sawCritical: boolean;
  /** Number of last lines that the agent reads. */
  readonly lastLines?: number | undefined;
  /** The last line, where it is not decided yet. */
  readonly last: string | undefined;
}

export const lastRawOf = (
  ending: Ending,
  { sawCritical, lastLines = Infinity, last = "" }: Output,
): number => {
  if (ending.signal !== null) return interruptedLines;
  if (ending.code !== 0 && ending.code !== null) return sawCritical ? 0 : failedLines;
  if (ending.code === 0 && lastLines <= fewLastLines) return lastLines;
  return endsEarly(last) ? 1 : 0;
};
