/** Verdicts of records within records, one for each depth. */
import { heading, type Verdict } from "./filter.ts";

const deepest = 12;

/** The same verdict on a record at each depth, from 0; deeper ones count as the deepest. */
export const byDepth = (verdict: Verdict): ((depth: number) => Verdict) => {
  const verdicts = Array.from({ length: deepest }, (_, depth) => heading(depth + 1, verdict));
  return (depth) => verdicts[Math.min(depth, deepest - 1)]!;
};
