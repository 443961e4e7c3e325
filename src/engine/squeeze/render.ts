/** Shown items in, text out: lossless squeezes, each only where it makes the text shorter. */
import { cutLine } from "./cut-line.ts";
import { columnsMarkFor, cutSize, hasParts, withoutRanges } from "./cut-ranges.ts";
import { isExact, isLong, longLine, rawText, type Item } from "../item.ts";
import { documentEnd } from "../judge/json-document.ts";
import { type Below, escaped, fromBelow, notCounted, nothing } from "./escape.ts";
import { looksLikeMark, mayHoldMarks, withEscapes } from "./forged-marks.ts";
import { compactJson } from "./compact-json.ts";
import { withCount } from "./with-count.ts";
import { isPlaced, joinPlaces, type Finding } from "./join-places.ts";
import { hoistPrefixes, looksHoisted, mayHead } from "./hoist-prefixes.ts";
import { isIndented } from "./is-indented.ts";
import { narrowRow } from "./narrow-row.ts";
import { unpadNumber } from "./unpad-number.ts";

export interface Rendered {
  readonly text: string;
  /** Exact lines as the program printed them, if `text` has escapes in them: shown where nothing of the output is hidden. */
  readonly own?: string;
  readonly encoding: "utf8" | "latin1";
}

export interface RenderOptions {
  /** Whether every line must say all by itself: those above it may not be read. */
  readonly standalone: boolean;
  /** Whether the middle of long lines may be cut: only once the full output is on disk. */
  readonly cut: boolean;
  /** Whether that holds for answers too: only where they are longer than their budget. */
  readonly cutAnswers: boolean;
  onCut(): void;
}

const windowLines = 256;

/** Whether something inside this line would be left out if the full output were on disk. */
export const isCuttable = (item: Item, cutAnswers: boolean): boolean =>
  isLong(item, cutAnswers) || cutSize(item) > 0;

const sizeOfLines = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + line.length + 1, 0);

/** Squeezes of one line, without a look at its neighbours. */
const lineSqueezes: readonly ((line: string) => string)[] = [
  narrowRow,
  // Further ones go before this line.
];

const squeeze = (lines: readonly Finding[], { standalone }: RenderOptions): readonly string[] => {
  const rows = lines.map(({ text }) => lineSqueezes.reduce((rest, shorten) => shorten(rest), text));
  if (standalone) return rows;
  const joined = lines.some(isPlaced)
    ? joinPlaces(rows.map((text, index) => ({ ...lines[index]!, text })))
    : rows;
  const best = joined.filter((line) => line !== null);
  // Among groups a line that heads one line alone could be taken for one of theirs.
  const hoisted = hoistPrefixes(
    best.map((line, at) => (mayHead(line, best[at + 1] ?? "") ? `\\${line}` : line)),
  );
  // Without its beginning a line may look like a mark.
  return hoisted === null || hoisted.some(looksLikeMark) ? best : hoisted;
};

const cutText = (item: Item, columns: boolean, { cutAnswers }: RenderOptions): string => {
  if (isLong(item, cutAnswers)) return cutLine(item.text, item.focus);
  return item.verdict.cut?.columns === undefined || columns ? withoutRanges(item) : item.text;
};

/** Whether the line is a diagnostic of a line; what stands below it belongs to none, or to the next. */
const isWholeFinding = (items: readonly Item[], index: number): boolean => {
  const { verdict, times } = items[index]!;
  const next = items[index + 1];
  const isOver = next === undefined || next.text === "" || next.verdict.record !== undefined;
  return verdict.record?.rule !== undefined && verdict.cut === undefined && times === 1 && isOver;
};

const squeezeWindow = (items: readonly Item[], options: RenderOptions): string => {
  const eol = items[0]!.line.eol || "\n";
  const lacksColumns = (item: Item): boolean => hasParts(item) && !isLong(item, options.cutAnswers);
  const mark = options.cut && !options.standalone ? columnsMarkFor(items, lacksColumns) : null;
  const lines = fromBelow(items, (item, below) => {
    const text =
      options.cut && isCuttable(item, options.cutAnswers) ? cutText(item, mark !== null, options) : item.text;
    if (text !== item.text) options.onCut();
    return escaped(text, below, { raw: item.text });
  });
  const findings = lines.flatMap((line, index) => {
    const isFinding = isWholeFinding(items, index);
    const isHit = items[index]!.verdict.part === "hit";
    return withCount(line, items[index]!.times, lines[index + 1] ?? "").map((text) => ({
      text,
      isFinding,
      isHit,
    }));
  });
  const counted = findings.map(({ text }) => text);
  const squeezed = squeeze(findings, options);
  const best = sizeOfLines(squeezed) < sizeOfLines(counted) ? squeezed : counted;
  const closed = items.at(-1)!.line.eol !== "";
  return [...(mark === null ? [] : [mark]), ...best].join(eol) + (closed ? eol : "");
};

/**
 * How lines are written that are not squeezed:
 * - `raw`: all of the output is written so: none are counted or written below a heading.
 * - `begun`: the same, but squeezed lines may follow.
 * - `clean`: among squeezed lines, so without colours.
 */
export type Plainly = "raw" | "begun" | "clean";

/** Characters up to which a line that came again and again is written as often: memory is bounded. */
const maxRepeated = 64 * 1024;

const verbatim = (items: readonly Item[], how: Plainly = "raw"): string =>
  fromBelow(items, (item, below) => (isExact(item) ? rawText(item) : plainText(item, below, how))).join("");

const plainText = (
  { line: { raw, eol, encoding }, text, times }: Item,
  below: Below,
  how: Plainly,
): string => {
  const line = how === "clean" ? text : raw;
  const isBytes = encoding === "latin1";
  const own = escaped(line, how === "raw" ? nothing : below, { isMark: looksLikeMark(text), isBytes });
  if (times > 1 && times * line.length > maxRepeated) return `${own} (x${times})${eol}`;
  return `${how === "raw" ? own : notCounted(own)}${eol}`.repeat(times);
};

const compactDocument = (items: readonly Item[]): string => {
  const raw = verbatim(items);
  const eol = items[0]!.line.eol || "\n";
  const closed = items.at(-1)!.line.eol !== "";
  const compact = (compactJson(items.map(({ text }) => text))?.join(eol) ?? raw) + (closed ? eol : "");
  return compact.length < raw.length ? compact : raw;
};

/** Whole documents in fewer lines; of a part of one nobody knows whether it is JSON. */
const compactDocuments = (items: readonly Item[]): string => {
  const texts = items.map(({ text }) => text);
  const parts: string[] = [];
  for (let from = 0; from < items.length;) {
    const end = documentEnd(texts, from);
    const part = items.slice(from, end === -1 ? from + 1 : end);
    parts.push(end === -1 ? verbatim(part) : compactDocument(part));
    from += part.length;
  }
  return parts.join("");
};

const isAlone = (item: Item): boolean => item.verdict.cut?.alone === true;

/** Nothing stands between them that a mark may tell of. */
const isNext = ({ index, times }: Item, next: Item): boolean => next.index === index + times;

/** Whether two items that are not alone are rendered together. */
const isSameStretch = (left: Item, right: Item): boolean => {
  const { line } = left;
  const next = right.line;
  return (
    (left.treatment === right.treatment || (!isExact(left) && !isExact(right))) &&
    line.encoding === next.encoding &&
    (line.eol === next.eol || next.eol === "") &&
    line.stream === next.stream
  );
};

/** Squeezes work on windows, so that long output streams. A window does not end before an indented line:
 * behind a hoisted group it would read as a member of it. */
const fits = (current: readonly Item[], item: Item): boolean =>
  isExact(item) || current.length < windowLines || isIndented(item.text);

/** The items of a run from `start` on that are rendered the same way. */
export const stretchAt = (items: readonly Item[], start: number): Item[] => {
  const first = items[start]!;
  const stretch = [first];
  if (isAlone(first)) return stretch;
  for (let index = start + 1; index < items.length; index += 1) {
    const item = items[index]!;
    if (isAlone(item) || !isNext(items[index - 1]!, item)) break;
    if (!isSameStretch(first, item) || !fits(stretch, item)) break;
    stretch.push(item);
  }
  return stretch;
};

/** All of them, in stretches that are rendered the same way. */
export const stretches = (items: readonly Item[]): Item[][] => {
  const found: Item[][] = [];
  for (let start = 0; start < items.length; start += found.at(-1)!.length)
    found.push(stretchAt(items, start));
  return found;
};

/** Whether lines that are shown as they came would read as members of a hoisted group, were there one among them. */
export const misleads = (parts: readonly (readonly Item[])[]): boolean => {
  if (
    parts.length < 2 ||
    parts.every(([first]) => isExact(first!)) ||
    !parts.some(([first]) => isExact(first!))
  )
    return false;
  return parts.some((part, at) => {
    if (!isExact(part[0]!)) return false;
    if (at > 0 && !isExact(parts[at - 1]![0]!) && isIndented(part[0]!.text)) return true;
    return part.some(({ text }, index) => looksHoisted(text, part[index + 1]?.text ?? ""));
  });
};

/** Exact lines beside marks of pith's. */
const amongMarks = (own: string, { line: { encoding } }: Item): Rendered => {
  if (!mayHoldMarks(own)) return { text: own, encoding };
  const isBytes = encoding === "latin1";
  const lines = own.split("\n").map((line) => withEscapes(line, isBytes));
  return { text: lines.join("\n"), own, encoding };
};

/** As it came, but for the escape of what looks like a mark. */
export const renderVerbatim = (items: readonly Item[], how: Plainly = "raw"): Rendered => {
  const [first] = items;
  const text = verbatim(items, how);
  return isExact(first!) ? amongMarks(text, first!) : { text, encoding: first!.line.encoding };
};

/** One stretch, squeezed. */
export const render = (items: readonly Item[], options: RenderOptions): Rendered => {
  const first = items[0]!;
  if (first.line.encoding === "latin1") return renderVerbatim(items);
  if (first.treatment === "json") return amongMarks(compactDocuments(items), first);
  if (first.treatment === "numbered")
    return amongMarks(items.map((item) => unpadNumber(rawText(item))).join(""), first);
  if (isExact(first)) return renderVerbatim(items);
  return { text: squeezeWindow(items, options), encoding: "utf8" };
};

/** A long line loses about a quarter of its length at least. */
export const cutGain = (item: Item, cutAnswers: boolean): number => {
  if (item.text.length > longLine && isLong(item, cutAnswers)) return item.text.length / 4;
  return item.verdict.cut === undefined ? 0 : cutSize(item);
};
