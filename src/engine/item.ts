/** A line with what is known about it, from the filter's verdict to its place in the output. */
import type { Verdict } from "../filter-kit/filter.ts";
import { isCritical } from "./critical/critical.ts";
import type { RawLine } from "./read/lines.ts";

/**
 * How much a line matters to its reader: `must` by its filter's word, `critical` for a problem, `rare` for an unusual value among
 * lines of its template, `plain`, or `noise` by its filter's word.
 */
export type Worth = "must" | "critical" | "rare" | "plain" | "noise";

/**
 * How free the engine is with a line. Lines of `text` (a report) and of a `log` are squeezed, and limited by their number; all others
 * are data output, limited by its size: `rows` are squeezed, `exact` lines stay as they are to the byte, `numbered` ones but for the
 * padding of the line number, and a `json` document may have another layout.
 */
export type Treatment = "text" | "log" | "rows" | "exact" | "numbered" | "json";

export interface Item {
  readonly line: RawLine;
  /** Place in the output, from 0, of the first of these lines. */
  readonly index: number;
  /** Number of equal lines in a row. */
  times: number;
  /** Length of all of them in the raw output, line ends included; characters stand for bytes where only ratios matter. */
  size: number;
  /** Without colours and progress redraws, and, but for data, trailing blanks: what filters see. */
  readonly text: string;
  readonly verdict: Verdict;
  /** Later lines may make a plain line a rare one. */
  worth: Worth;
  readonly treatment: Treatment;
  /** Equal for lines that differ only in numbers, ids, times and names; 0: nobody looked. */
  readonly template: number;
  /** Equal for lines that differ only in numbers. */
  readonly exactTemplate: number;
  /** Many lines differ from it in one word alone. */
  readonly isNamed: boolean;
  /** Places in a long line that it is shown for: indexes, ascending. */
  readonly focus: readonly number[];
  /** Lines of one channel own each other: behind a runner's prefix (`web:test: `) each package is one. */
  readonly channel: string;
  /** Free characters of one of these lines; undefined until `freeOf` has counted them. */
  free: number | undefined;
}

export const sizeOfLine = ({ raw, eol }: RawLine): number => raw.length + eol.length;

/** Characters from which on a line's middle may be cut. */
export const longLine = 2000;

// These run for every line, again and again. They take no item apart: without a compiler that costs more than the answer.
export const isNoise = (item: Item): boolean => item.worth === "noise";

/** Nothing may be cut inside: the output is the answer to the byte, or no text. */
export const isExact = (item: Item): boolean =>
  item.treatment !== "text" && item.treatment !== "log" && item.treatment !== "rows";

export const isExactOrForeign = (item: Item): boolean => isExact(item) || item.line.encoding !== "utf8";

/** The limit counts such lines by size and by record, not by their number. */
export const isAnswer = (item: Item): boolean => item.treatment !== "text" && item.treatment !== "log";

/** The level of the record that the line begins, if it does. */
export const levelOf = (item: Item | undefined): number | undefined => item?.verdict.record?.level;

const isJson = (text: string): boolean => /^\s*[[{"]/.test(text);

/** Whether the middle of this line may be cut if the full output is on disk. */
export const isLong = (item: Item, cutAnswers: boolean): boolean =>
  item.text.length > longLine &&
  !isExactOrForeign(item) &&
  !isJson(item.text) &&
  (cutAnswers || !isAnswer(item));

/** Shown always, as far as the limit on critical lines allows. */
export const isCriticalItem = (item: Item): boolean => item.worth === "must" || item.worth === "critical";

/** Also where nobody has judged its words. */
export const readsCritical = (item: Item): boolean => isCriticalItem(item) || isCritical(item.text);

/** In its own words, whatever its filter says. */
export const saysProblem = (item: Item): boolean =>
  item.worth === "critical" || (item.worth === "must" && !isAnswer(item) && isCritical(item.text));

/** The first characters of a run cost one each, and each further one so much. */
const runStart = 16;
const perFurther = 1 / 16;
const run = /([^\p{L}\p{N}])\1{16,}/gu;
/** As long as a run, a part of a text holds two such places, whether its character takes one unit or two. */
const step = 8;
const unit = 2;

const mayHaveRun = (text: string): boolean => {
  let before = text.charCodeAt(0);
  for (let at = step; at < text.length; at += step) {
    const code = text.charCodeAt(at);
    if (code === before && isRunFrom(text, at - step, at)) return true;
    before = code;
  }
  return false;
};

const isRunFrom = (text: string, start: number, end: number): boolean => {
  for (let at = start + unit; at < end; at += unit)
    if (text.charCodeAt(at) !== text.charCodeAt(end)) return false;
  return true;
};

const freeIn = (text: string): number => {
  if (!mayHaveRun(text)) return 0;
  let free = 0;
  for (const [same] of text.matchAll(run)) free += (same.length - runStart) * (1 - perFurther);
  return free;
};

/** Characters that cost no extra tokens: tokenizers join runs of one character. */
export const freeOf = (item: Item): number => item.times * (item.free ??= freeIn(item.line.raw));

/** The size that a reader pays for. */
export const costOf = (item: Item): number => item.size - freeOf(item);

export const totalCost = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + costOf(item), 0);

export const totalSize = (items: readonly Item[]): number => {
  let sum = 0;
  for (let at = 0; at < items.length; at += 1) sum += items[at]!.size;
  return sum;
};

/** The size of an item with long lines counted at the length to which they are cut. */
export const sizeWhenCut = (item: Item): number =>
  isExact(item) ? item.size : Math.min(item.size, item.times * longLine);

export const rawText = ({ line: { raw, eol }, times }: Item): string =>
  times === 1 ? raw + eol : (raw + eol).repeat(times);

/** Counts the same line once more. */
export const repeat = (item: Item): void => {
  item.times += 1;
  item.size += sizeOfLine(item.line);
};

/** Whether `next`, right below `item`, is the same line again. Exact output is never folded. */
export const isSameLine = (item: Item, next: Item): boolean =>
  item.line.raw === next.line.raw &&
  item.line.eol === next.line.eol &&
  item.line.stream === next.line.stream &&
  item.line.encoding === "utf8" &&
  item.channel === next.channel &&
  !isExact(item) &&
  !isExact(next) &&
  item.text !== "" &&
  item.verdict.cut === undefined &&
  (isNoise(item) === isNoise(next) || (!isNoise(item) && next.verdict.act === "fold"));
