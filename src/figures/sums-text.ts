/** Sums in sentences: how much was re-read, and how exact the tokens are. */
import type { Sums } from "../history/sums.ts";
import { type Interval, minCounted } from "./estimate-error.ts";
import { plural, whole } from "./words.ts";

/** How hidden lines of a period were re-read: "12 from the kept output, 1 by a narrower command". */
export const regretsText = (sums: Readonly<Sums>): string =>
  [
    sums.recoveries > 0 ? `${whole(sums.recoveries)} from the kept output` : "",
    sums.bypasses > 0 ? `${whole(sums.bypasses)} with PITH_DISABLED` : "",
    sums.narrower > 0 ? `${whole(sums.narrower)} by a narrower command` : "",
  ]
    .filter((part) => part !== "")
    .join(", ");

/** How many runs were counted, and how many estimated. */
export const countedText = ({ runs, counted }: Readonly<Sums>): string => {
  const estimated =
    counted >= runs ? "" : ` for ${plural(counted, "run")} and estimated for ${whole(runs - counted)}`;
  return `Tokens are counted (o200k tokenizer)${estimated}.`;
};

/** Printed below every total. */
export const accuracyText = (sums: Readonly<Sums>, interval: Interval | null): string => {
  const counted = countedText(sums);
  if (sums.counted >= sums.runs) return counted;
  return interval === null
    ? `${counted} The error of the estimate is known once ${minCounted} runs are counted.`
    : `${counted} 95 % interval of the saved tokens: ${whole(interval.low)} to ${whole(interval.high)}.`;
};
