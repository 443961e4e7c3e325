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
 * Narrows padding common to at least three neighbouring lines. The columns stay aligned and an empty cell
 * stays as empty as it was, because the same blanks go from every line; indentation common to the run stays.
 * Null where nothing is gained.
 */
export function squeezeTable(lines: readonly string[]): string[] | null {
  const squeezed: string[] = [];
  let gained = false;
  for (let start = 0; start < lines.length;) {
    const { end, gaps } = runFrom(lines, start);
    if (end - start >= MIN_LINES && gaps.length > 0) {
      gained = true;
      for (let i = start; i < end; i++) squeezed.push(narrow(lines[i]!, gaps));
    } else {
      for (let i = start; i < end; i++) squeezed.push(lines[i]!);
    }
    start = end;
  }
  return gained ? squeezed : null;
}

/** The longest run from `start` whose lines share padding; without any, one line. */
function runFrom(lines: readonly string[], start: number): { end: number; gaps: readonly Gap[] } {
  let gaps = gapsOf(lines[start]!);
  let end = start + 1;
  while (end < lines.length && gaps.length > 0) {
    const shared = intersect(gaps, gapsOf(lines[end]!));
    if (!worthJoining(gaps, shared, end - start)) break;
    gaps = shared;
    end++;
  }
  return { end, gaps: gaps.filter((gap) => gap.to !== Infinity) };
}

/** A line that costs a run most of its padding begins another one. */
function worthJoining(before: readonly Gap[], after: readonly Gap[], count: number): boolean {
  if (after.length === 0) return false;
  return count < MIN_LINES || surplus(after) * 2 > surplus(before) || surplus(before) === 0;
}

const surplus = (gaps: readonly Gap[]): number =>
  gaps.reduce((sum, gap) => (gap.to === Infinity ? sum : sum + gap.to - gap.from - LEFT), 0);

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
