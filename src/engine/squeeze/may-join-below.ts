/** Whether a line may be written in one group with lines below it, or changes how those are written. */
import { isFollower, looksHoisted } from "./hoist-prefixes.ts";
import { looksJoined } from "./join-places.ts";
import { cutsOf } from "./path-cuts.ts";
import { sharesText } from "./text-cuts.ts";

/** A line of grep's context: beside `path:12:text` its path becomes a group's. */
const maybeContext = /^[^\s:]+[-=]\d+[-=]/;

/** `below`: the lines below it that are known, one at least. */
export const mayJoinBelow = (line: string, below: readonly string[]): boolean => {
  if (looksHoisted(line, below[0]!) || looksJoined(line) || maybeContext.test(line)) return true;
  const other = below.find((one) => one !== "--");
  if (other === undefined || sharesText(line, other)) return true;
  const first = cutsOf(line)[0];
  if (first === undefined) return false;
  // A group holds neighbours that share what stands before a cut, and what goes on below each.
  const next = below.find((other) => !isFollower(other));
  return next === undefined || next.startsWith(line.slice(0, first.at));
};
