/** A line with what is known about it, from the filter's verdict to its place in the output. */
import type { Kind, Verdict } from "../filter-kit/filter.ts";
import type { RawLine } from "./read/lines.ts";

export interface Item {
  readonly line: RawLine;
  /** Place in the output, from 0, of the first of these lines. */
  readonly index: number;
  /** So many equal lines in a row. */
  times: number;
  /** Without colours and progress redraws, and, but for data, trailing blanks: what filters see. */
  readonly text: string;
  readonly verdict: Verdict;
  /** The filter's word, the critical check applied. */
  readonly hidden: boolean;
  readonly critical: boolean;
  readonly exact: boolean;
  /** Of a JSON document whose layout is no matter. */
  readonly json: boolean;
  /** What pads a line number at its beginning may go, although the line is exact. */
  readonly numbered: boolean;
  readonly kind: Kind;
  /** Equal for lines that differ only in numbers, ids and times; the other one, only in numbers. */
  readonly template: number;
  readonly exactTemplate: number;
  /** A value in it is odd among the lines of its template. */
  readonly odd: boolean;
  /** Of a long line: the indexes of what it is shown for, ascending. */
  readonly focus: readonly number[];
  /** Lines of one channel own each other: behind a runner's prefix (`web:test: `) each package is one. */
  readonly channel: string;
}

/** Characters from which on a line's middle may be cut. */
export const longLine = 2000;

/** Nothing may be cut inside: the output is the answer to the byte, or no text. */
export const isExactOrForeign = (item: Item): boolean => item.exact || item.line.encoding !== "utf8";

/** What the limit counts by size and by record, not by lines. */
export const isAnswer = (item: Item): boolean => item.exact || item.kind === "data";

/** Shown always, as far as the limit on critical lines allows. */
export const tells = (item: Item): boolean => item.critical || item.verdict.act === "pin";

/** Length in the raw output, line ends included; characters stand for bytes where only ratios matter. */
export const sizeOf = (item: Item): number => item.times * (item.line.raw.length + item.line.eol.length);

export const totalSize = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + sizeOf(item), 0);

/** The same where long lines are cut. */
export const sizeWhenCut = (item: Item): number =>
  item.exact ? sizeOf(item) : Math.min(sizeOf(item), item.times * longLine);

export const rawText = (item: Item): string => (item.line.raw + item.line.eol).repeat(item.times);

/** Whether `next`, right below `item`, is the same line again. Exact output is never folded. */
export const isSameLine = (item: Item, next: Item): boolean =>
  item.line.raw === next.line.raw &&
  item.line.eol === next.line.eol &&
  item.line.stream === next.line.stream &&
  item.line.encoding === "utf8" &&
  item.channel === next.channel &&
  !item.exact &&
  !next.exact &&
  item.text !== "" &&
  item.verdict.cut === undefined &&
  (item.hidden === next.hidden || (!item.hidden && next.verdict.act === "fold"));
