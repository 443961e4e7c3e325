/** Identical neighbours become one line with their count: `line (x12)`. */
import { looksHoisted } from "./hoist-prefixes.ts";

const LOOKS_FOLDED = / \(x\d+\)$/;

/** Folds runs of identical neighbours where that is shorter; a line that already ends like a count, or heads lines
 * like a hoisted prefix, stays as often as it came. */
export function foldRepeats(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (let start = 0; start < lines.length;) {
    const line = lines[start]!;
    let end = start + 1;
    while (end < lines.length && lines[end] === line) end++;
    const count = end - start;
    const mark = ` (x${count})`;
    const isShorter = count > 1 && mark.length < (count - 1) * (line.length + 1);
    if (isShorter && !LOOKS_FOLDED.test(line) && !looksHoisted(line, lines[end] ?? "")) {
      folded.push(line + mark);
    } else {
      for (let i = start; i < end; i++) folded.push(line);
    }
    start = end;
  }
  return folded;
}
