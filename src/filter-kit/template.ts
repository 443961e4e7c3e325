/** Lines in, numbers out that are equal for lines which differ only in numbers, ids and times. */
import { readTemplate } from "./scan-text.ts";

/** What one pass over a text finds. It is filled anew for each. */
export interface Template {
  /** Hash, 32 bits: a word that holds a digit counts as a mask, runs of blanks as one blank. */
  hash: number;
  /** The same where only words made of digits alone and durations are masked, so that `a1.ts` and `a2.ts` stay two
   * files. */
  exact: number;
  /** As `hash`, of what stands before the last word, and behind the first one; what blanks part is a word there. */
  beforeLast: number;
  behindFirst: number;
  /** Where the words stand that hold a digit: the first ones, from `starts[n]` to before `ends[n]`. */
  count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** `most`: so many words that hold a digit are noted. */
export const emptyTemplate = (most = 0): Template => ({
  hash: 0,
  exact: 0,
  beforeLast: 0,
  behindFirst: 0,
  count: 0,
  starts: new Uint32Array(most),
  ends: new Uint32Array(most),
});

const last = emptyTemplate();

/** The hash of the template alone. */
export const templateHash = (text: string): number => {
  readTemplate(text, last);
  return last.hash;
};
