/** For reports that print their failures twice: lines of the second time that already stood in the first. */
import { proven, type Verdict } from "./filter.ts";

/** The head of the copy is not known here. */
export const repeatedLines: Verdict = { ...proven("repeated lines"), part: "copy" };
const remembered = 50_000;
/** Longer lines are never taken for repeats, so that memory stays bounded. */
const longest = 400;

export const createSeenLines = () => {
  /** Each line with the headings below which it stood; "": below none. */
  const seen = new Map<string, Set<string>>();
  const verdicts = new Map<string, Verdict>();
  /** The heading above, while lines are remembered and while they are asked for. */
  let head = "";
  let headAgain = "";
  const repeatedBelow = (copy: string, level: number | undefined): Verdict => {
    if (copy === "" && level === undefined) return repeatedLines;
    const key = `${level} ${copy}`;
    const known = verdicts.get(key);
    if (known !== undefined) return known;
    const verdict = { ...repeatedLines, key: copy, ...(level === undefined ? {} : { record: { level } }) };
    if (verdicts.size < remembered) verdicts.set(key, verdict);
    return verdict;
  };
  return {
    /** Counts only those shown lines that no limit hides: their verdict is `pin`. */
    remember(text: string, { act, record }: Verdict): void {
      const line = text.trim();
      if (record !== undefined)
        head = record.level > 0 && act === "pin" && line.length <= longest ? line : "";
      if (act !== "pin" || line.length > longest) return;
      const heads = seen.get(line) ?? new Set();
      heads.add(head);
      if (seen.size < remembered) seen.set(line, heads);
    },
    /** The verdict for a line that was remembered before (indentation aside), below the same heading where it stands below one
     * that was; else null. */
    repeated(text: string, level?: number): Verdict | null {
      const line = text.trim();
      if (line === "") return repeatedBelow(headAgain, level);
      if (level !== undefined) headAgain = line;
      const heads = seen.get(line);
      if (heads === undefined) return null;
      if (level !== undefined) return repeatedBelow(line, level);
      if (heads.has(headAgain)) return repeatedBelow(headAgain, level);
      return seen.has(headAgain) ? null : repeatedBelow([...heads][0]!, level);
    },
  };
};
