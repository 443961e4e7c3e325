/** A line with what is known about it, from the filter's verdict to its place in the output. */
import type { Kind, Verdict } from "./filter.ts";
import type { RawLine } from "./lines.ts";

export interface Item {
  readonly line: RawLine;
  /** Without colours, progress redraws and trailing blanks: what filters see. */
  readonly text: string;
  readonly verdict: Verdict;
  readonly hidden: boolean;
  readonly critical: boolean;
  readonly exact: boolean;
  readonly kind: Kind;
  readonly template: number;
  /** Of a long line: the index of what it is shown for, or -1. */
  readonly focus: number;
}

/** Characters from which on a line's middle may be cut. */
export const longLine = 2000;

/** Nothing may be cut inside: the output is the answer to the byte, or no text. */
export const isExactOrForeign = (item: Item): boolean => item.exact || item.line.encoding !== "utf8";

/** Length in the raw output, line end included; characters stand for bytes where only ratios matter. */
export const sizeOf = (item: Item): number => item.line.raw.length + item.line.eol.length;

export const rawText = (item: Item): string => item.line.raw + item.line.eol;
