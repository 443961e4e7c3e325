/** Sizes of the text that lines become: the chooser asks for them, and does not know how lines are written (squeeze/measure.ts does). */
import type { Decision, Fates } from "../fate.ts";
import type { Item } from "../item.ts";

/** Characters of a mark, roughly, and of one more name in it: for choices that are made before anything can be measured. */
export const markSize = 36;
export const nameSize = 8;
/** Characters that are left for the last mark. */
export const footRoom = 160;

/** How long a text is. */
export interface Extent {
  readonly size: number;
  readonly lines: number;
  /** Characters of it that are marks. */
  readonly marks: number;
}

interface ExtentOptions {
  /** The middle of long lines is cut, and that of long answers. */
  readonly mayCut: boolean;
  readonly cutAnswers: boolean;
  /** The size is that of the bytes, not of characters. */
  readonly inBytes: boolean;
  /** Items that are shown as they came. */
  readonly raw: ReadonlySet<Item>;
}

export interface Measure {
  /** The part of their size that items have when squeezed, 1 at most. If they are longer than `room`, only the beginning is
   * squeezed, and parts of the rest: a beginning below one long path says nothing about other paths. */
  share(items: readonly Item[], room: number): number;
  /** Characters of text that a reader would pay for. */
  cost(items: readonly Item[], fates: Fates, decision: Decision): number;
  /** All marks but the last included. */
  extent(items: readonly Item[], fates: Fates, decision: Decision, options: ExtentOptions): Extent;
}
