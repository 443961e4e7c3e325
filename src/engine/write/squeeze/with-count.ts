/** A line that came several times in a row, as it is written: once with its count (`line (x12)`), or that often. */
import { looksHoisted } from "./hoist-prefixes.ts";

const looksCounted = / \(x\d+\)$/;

/** What already ends like a count has one of its own behind it, of one as well: `ok (x12) (x1)`. */
export const notCounted = (line: string): string =>
  line.endsWith(")") && looksCounted.test(line) ? `${line} (x1)` : line;

/** A line that heads `next` like a hoisted prefix stays as often as it came. */
export function withCount(line: string, times: number, next: string): string[] {
  if (times === 1) return [notCounted(line)];
  const mark = ` (x${times})`;
  const isShorter = mark.length < (times - 1) * (line.length + 1);
  if (isShorter && !looksHoisted(line, next)) return [line + mark];
  return Array.from({ length: times }, () => notCounted(line));
}
