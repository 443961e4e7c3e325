/** Identical neighbours become one line with their count: `line (x12)`. */

const LOOKS_FOLDED = / \(x\d+\)$/;

/** Folds runs of identical neighbours where that is shorter; a line that already ends like a count stays as often as it came. */
export function foldRepeats(lines: readonly string[]): string[] {
  const folded: string[] = [];
  for (let start = 0; start < lines.length;) {
    const line = lines[start]!;
    let end = start + 1;
    while (end < lines.length && lines[end] === line) end++;
    const count = end - start;
    const mark = ` (x${count})`;
    if (count > 1 && mark.length < (count - 1) * (line.length + 1) && !LOOKS_FOLDED.test(line)) {
      folded.push(line + mark);
    } else {
      for (let i = start; i < end; i++) folded.push(line);
    }
    start = end;
  }
  return folded;
}
