/** Aligned columns: the padding that a whole run of lines has in common shrinks to two blanks. */

/** Blanks in every line of a run, from `from` to before `to`; `to` is infinite behind the last cell. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

const MIN_LINES = 3;
const MIN_GAP = 3;
const LEFT = 2;
const LONGEST_ROW = 4096;

/**
 * Narrows padding common to all lines of a block (three lines at least, up to an empty one). The columns stay
 * aligned and an empty cell stays as empty as it was, because the same blanks go from every line; indentation
 * common to the block stays. Null where nothing is gained.
 */
export function squeezeTable(lines: readonly string[]): string[] | null {
  const squeezed: string[] = [];
  let gained = false;
  for (let start = 0; start < lines.length;) {
    const end = blockEnd(lines, start);
    const gaps = end - start < MIN_LINES ? NO_GAPS : sharedGaps(lines, start, end);
    gained ||= gaps.length > 0;
    for (let i = start; i < end; i++) squeezed.push(gaps.length > 0 ? narrow(lines[i]!, gaps) : lines[i]!);
    start = end;
  }
  return gained ? squeezed : null;
}

function blockEnd(lines: readonly string[], start: number): number {
  let end = start;
  while (end < lines.length && !isEmpty(lines[end]!)) end++;
  return Math.max(end, start + 1);
}

const isEmpty = (line: string): boolean => line === "" || (line.charCodeAt(0) <= 32 && line.trim() === "");

/** Gaps of all these lines, with text behind them in at least half of the lines. */
function sharedGaps(lines: readonly string[], start: number, end: number): readonly Gap[] {
  let gaps = gapsOf(lines[start]!);
  for (let i = start + 1; i < end && gaps.length > 0; i++) gaps = intersect(gaps, gapsOf(lines[i]!));
  return gaps.filter(({ to }) => {
    let reaching = 0;
    for (let i = start; i < end; i++) if (lines[i]!.length > to) reaching++;
    return reaching * 2 >= end - start;
  });
}

const NO_GAPS: readonly Gap[] = Object.freeze([]);

function gapsOf(line: string): readonly Gap[] {
  if (line === "" || line.length > LONGEST_ROW || line.includes("\t")) return NO_GAPS;
  const gaps: Gap[] = [];
  for (let from = line.indexOf("   "); from !== -1;) {
    let to = from + MIN_GAP;
    while (line.charCodeAt(to) === 32) to++;
    if (to >= line.length) break;
    gaps.push({ from, to });
    from = line.indexOf("   ", to);
  }
  gaps.push({ from: line.trimEnd().length, to: Infinity });
  return gaps;
}

function intersect(a: readonly Gap[], b: readonly Gap[]): readonly Gap[] {
  const shared: Gap[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const from = Math.max(a[i]!.from, b[j]!.from);
    const to = Math.min(a[i]!.to, b[j]!.to);
    if (to - from >= MIN_GAP && from > 0) shared.push({ from, to });
    if (a[i]!.to < b[j]!.to) i++;
    else j++;
  }
  return shared;
}

function narrow(line: string, gaps: readonly Gap[]): string {
  let narrowed = "";
  let done = 0;
  for (const { from, to } of gaps) {
    if (from + LEFT >= line.length) break;
    narrowed += line.slice(done, from + LEFT);
    done = to;
  }
  return narrowed + line.slice(done);
}
