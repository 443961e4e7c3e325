/** For reports that print their failures twice: lines of the second time that already stood in the first. */
import { heading, proven, type Verdict } from "./filter.ts";

const repeatedLines = proven("repeated lines");
const repeatedHeads = [0, 1, 2].map((level) => heading(level, repeatedLines));
const remembered = 50_000;
/** Longer lines are never taken for repeats, so that memory stays bounded. */
const longest = 400;

export interface SeenLines {
  /** Of shown lines only those count that no limit hides: their verdict is `must`. */
  remember(text: string, verdict: Verdict): void;
  /** The verdict for a line that was remembered before (indentation aside), else null. */
  repeated(text: string, level?: number): Verdict | null;
}

export const createSeenLines = (): SeenLines => {
  const seen = new Set<string>([""]);
  return {
    remember(text, { act }) {
      if (act === "pin" && seen.size < remembered && text.length <= longest) seen.add(text.trim());
    },
    repeated: (text, level) => {
      if (!seen.has(text.trim())) return null;
      return level === undefined ? repeatedLines : repeatedHeads[level]!;
    },
  };
};
