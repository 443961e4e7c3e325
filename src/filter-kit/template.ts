/** One line in, a number out that is equal for lines which differ only in numbers, ids and times. */
import { isDigit } from "./is-digit.ts";

export const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 16777619);

const blank = 32;
const seed = -2128831035;
const masked = 7919;

/** Where in a text the words stand that hold a digit: the first ones, from `starts[n]` to before `ends[n]`. */
export interface DigitWords {
  count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export const digitWords = (most: number): DigitWords => ({
  count: 0,
  starts: new Uint32Array(most),
  ends: new Uint32Array(most),
});

const note = (found: DigitWords, start: number, end: number): void => {
  if (found.count === found.starts.length) return;
  found.starts[found.count] = start;
  found.ends[found.count] = end;
  found.count += 1;
};

/**
 * Template hash (32 bits). A word that holds a digit counts as a mask, runs of blanks as one blank. With
 * `exactWords`, only words made of digits alone are masked, so that `a1.ts` and `a2.ts` stay two files. `found` is filled with the words that
 * hold digits.
 */
export const templateHash = (text: string, exactWords = false, found?: DigitWords): number => {
  if (found !== undefined) found.count = 0;
  let hash = seed;
  let word = seed;
  let digits = 0;
  let letters = 0;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index < text.length ? text.charCodeAt(index) : blank;
    if (isDigit(code)) {
      digits += 1;
      word = mix(word, code);
    } else if (isLetter(code)) {
      letters += 1;
      word = mix(word, code);
    } else {
      if (found !== undefined && digits > 0) note(found, index - digits - letters, index);
      if (digits + letters > 0)
        hash = mix(hash, digits > 0 && (letters === 0 || !exactWords) ? masked : word);
      if (code !== blank || digits + letters > 0) hash = mix(hash, code);
      word = seed;
      digits = 0;
      letters = 0;
    }
  }
  return hash;
};
