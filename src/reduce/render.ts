/** Shown items in, text out: lossless squeezes, each only where it makes the text shorter. */
import { cutLine } from "./cut-line.ts";
import { columnsMarkFor, cutSize, withoutRanges } from "./cut-ranges.ts";
import { isAnswer, isExactOrForeign, longLine, rawText, type Item } from "./item.ts";
import { looksLikeMark } from "./marks.ts";
import { withCount } from "./squeeze/fold-repeats.ts";
import { hoistPrefixes } from "./squeeze/hoist-prefixes.ts";
import { narrowRow } from "./squeeze/narrow-row.ts";
import { squeezeTable } from "./squeeze/squeeze-table.ts";

export interface Rendered {
  readonly text: string;
  readonly encoding: "utf8" | "latin1";
}

export interface RenderOptions {
  readonly table: boolean;
  /** Whether the middle of long lines may be cut: only once the full output is on disk. */
  readonly cut: boolean;
  onCut(): void;
}

const windowLines = 256;

const isJson = (text: string): boolean => /^\s*[[{"]/.test(text);

/** Whether this line would be cut if the full output were on disk. */
export const isLong = (item: Item): boolean =>
  !isExactOrForeign(item) && item.text.length > longLine && !isJson(item.text);

/** Whether something inside this line would be left out if the full output were on disk. */
export const isCuttable = (item: Item): boolean => isLong(item) || cutSize(item) > 0;

const clean = (text: string): string => (looksLikeMark(text) ? `\\${text}` : text);

/** Of blank lines in a row one says the same, but for answers: there the number may matter. */
const foldBlanks = (items: readonly Item[]): readonly Item[] =>
  items.filter((item, index) => isAnswer(item) || item.text !== "" || items[index - 1]?.text !== "");

const sizeOfLines = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, 0);

const squeeze = (lines: readonly string[], table: boolean): readonly string[] => {
  const narrowed = lines.map(narrowRow);
  const best = (table ? squeezeTable(narrowed) : null) ?? narrowed;
  return hoistPrefixes(best) ?? best;
};

const cutText = (item: Item, columns: boolean): string => {
  if (isLong(item)) return cutLine(item.text, item.focus);
  return item.verdict.cut?.columns === undefined || columns ? withoutRanges(item) : item.text;
};

const squeezeWindow = (window: readonly Item[], options: RenderOptions): string => {
  const eol = window[0]!.line.eol || "\n";
  const items = foldBlanks(window);
  const mark = options.cut ? columnsMarkFor(items) : null;
  const lines = items.map((item) => {
    const text = options.cut && isCuttable(item) ? cutText(item, mark !== null) : item.text;
    if (text !== item.text) options.onCut();
    return clean(text);
  });
  const counted = lines.flatMap((line, index) => withCount(line, items[index]!.times, lines[index + 1] ?? ""));
  const squeezed = squeeze(counted, options.table);
  const best = sizeOfLines(squeezed) < sizeOfLines(counted) ? squeezed : counted;
  const closed = window.at(-1)!.line.eol !== "";
  return [...(mark === null ? [] : [mark]), ...best].join(eol) + (closed ? eol : "");
};

const verbatim = (items: readonly Item[]): string => items.map((item) => cleanRaw(item)).join("");

const cleanRaw = (item: Item): string => {
  const raw = rawText(item);
  return !item.exact && looksLikeMark(item.text) ? `\\${item.line.raw}${item.line.eol}`.repeat(item.times) : raw;
};

const alike = (left: Item, right: Item): boolean =>
  left.exact === right.exact &&
  left.line.encoding === right.line.encoding &&
  (left.line.eol === right.line.eol || right.line.eol === "") &&
  left.line.stream === right.line.stream;

/** Squeezes work on windows, so that long output streams. A window does not end before an indented line:
 * behind a hoisted group it would read as a member of it. */
const fits = (current: readonly Item[], item: Item): boolean =>
  item.exact || current.length < windowLines || item.text.startsWith(" ");

/** Splits a run of shown items into stretches that are rendered the same way. */
export const stretches = (items: readonly Item[]): Item[][] => {
  const found: Item[][] = [];
  for (const item of items) {
    const current = found.at(-1);
    if (current !== undefined && alike(current[0]!, item) && fits(current, item)) current.push(item);
    else found.push([item]);
  }
  return found;
};

/** As it came, but for the escape of what looks like a mark. */
export const renderVerbatim = (items: readonly Item[]): Rendered => ({
  text: verbatim(items),
  encoding: items[0]!.line.encoding,
});

/** One stretch, squeezed. */
export const render = (items: readonly Item[], options: RenderOptions): Rendered => {
  const first = items[0]!;
  if (first.exact || first.line.encoding === "latin1") return renderVerbatim(items);
  return { text: squeezeWindow(items, options), encoding: "utf8" };
};
