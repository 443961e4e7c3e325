/** How many of the last lines are shown as they came, whatever was decided about them. */
import type { Ending } from "../../filter-kit/filter.ts";

const interruptedLines = 40;
const failedLines = 20;
/** Whoever asks for so few last lines of a run that went well wants these very lines. */
const fewLastLines = 10;

/** `lastLines`: so many are what the agent reads. */
export const lastRawOf = (ending: Ending, sawCritical: boolean, lastLines = Infinity): number => {
  if (ending.signal !== null) return interruptedLines;
  if (ending.code !== 0 && ending.code !== null) return sawCritical ? 0 : failedLines;
  return ending.code === 0 && lastLines <= fewLastLines ? lastLines : 0;
};
