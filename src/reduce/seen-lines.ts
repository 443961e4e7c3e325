/** For reports that print their failures twice: lines of the second time that already stood in the first. */
import { pass, type Verdict } from "./filter.ts";

const repeatedLines = pass("repeated lines");
const remembered = 50_000;
/** Longer lines are never taken for repeats, so that memory stays bounded. */
const longest = 400;

export interface SeenLines {
  remember(text: string): void;
  /** The verdict for a line that was remembered before (indentation aside), else null. */
  repeated(text: string): Verdict | null;
}

export const createSeenLines = (): SeenLines => {
  const seen = new Set<string>([""]);
  return {
    remember(text) {
      if (seen.size < remembered && text.length <= longest) seen.add(text.trim());
    },
    repeated: (text) => (seen.has(text.trim()) ? repeatedLines : null),
  };
};
