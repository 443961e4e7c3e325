/** One line in, a number out that is equal for lines which differ only in numbers, ids and times. */
import { isDigit } from "./is-digit.ts";

export const isLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code > 127;

const mix = (hash: number, value: number): number => Math.imul(hash ^ value, 16777619);

const blank = 32;
const seed = -2128831035;
const masked = 7919;

/**
 * Template hash (32 bits). A word that holds a digit counts as a mask, runs of blanks as one blank. With
 * `exactWords`, only words made of digits alone are masked, so that `a1.ts` and `a2.ts` stay two files.
 */
export const templateHash = (text: string, exactWords = false): number => {
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
