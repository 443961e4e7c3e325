/** Scanners that read each character of a text. In the small runtime native/src/texts.rs does that. */
import { prime, isDigit, isLetter, bits, keys, low } from "./characters.ts";

const [other, digit, letter] = [0, 1, 2];
const ascii = 128;
const kinds = Uint8Array.from({ length: ascii }, (_, code) =>
  isDigit(code) ? digit : isLetter(code) ? letter : other,
);

const { imul } = Math;
const blank = 32;
const seed = -2128831035;
const masked = 7919;

/** Result of one pass over a text. It is filled anew for each. */
export interface Template {
  /** Hash, 32 bits: a word that holds a digit counts as a mask, runs of blanks as one blank. */
  hash: number;
  /** Hash that masks only words made of digits alone and durations, so that `a1.ts` and `a2.ts` stay two files. */
  exact: number;
  /** Where the words stand that hold a digit: the first ones, from `starts[n]` to before `ends[n]`. */
  count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** State of a pass over a text. */
interface Reading {
  hash: number;
  exact: number;
}

const note = (template: Template, start: number, end: number): void => {
  if (template.count === template.starts.length) return;
  template.starts[template.count] = start;
  template.ends[template.count] = end;
  template.count += 1;
};

const readWord = (found: Reading, hash: number, exact: number): void => {
  found.hash = imul(found.hash ^ hash, prime);
  found.exact = imul(found.exact ^ exact, prime);
};

/** `isAfterWord`: otherwise it stands behind another sign, and blanks there are no matter. */
const readSign = (found: Reading, code: number, isAfterWord: boolean): void => {
  if (code === blank && !isAfterWord) return;
  found.hash = imul(found.hash ^ code, prime);
  found.exact = imul(found.exact ^ code, prime);
};

const second = "s".charCodeAt(0);
const parts: ReadonlySet<number> = new Set([..."mun\u00B5\u03BC"].map((sign) => sign.charCodeAt(0)));

/** Whether the last letters of a word with digits are those of a duration (`0.22s`, `17ms`). */
const isDuration = (text: string, end: number, letters: number): boolean =>
  text.charCodeAt(end - 1) === second &&
  (letters === 1 || (letters === 2 && parts.has(text.charCodeAt(end - 2))));

/** The text is read as if it ended in a blank. */
export const readTemplate = (text: string, template: Template): void => {
  const found: Reading = { hash: seed, exact: seed };
  template.count = 0;
  let word = seed;
  let digits = 0;
  let letters = 0;
  const { length } = text;
  for (let index = 0; index <= length; index += 1) {
    const code = index < length ? text.charCodeAt(index) : blank;
    const kind = code < ascii ? kinds[code] : letter;
    if (kind !== other) {
      if (kind === digit) digits += 1;
      else letters += 1;
      word = imul(word ^ code, prime);
    } else {
      const isAfterWord = digits + letters > 0;
      if (digits > 0) note(template, index - digits - letters, index);
      if (isAfterWord) {
        const isNumber = letters === 0 || (digits > 0 && isDuration(text, index, letters));
        readWord(found, digits > 0 ? masked : word, isNumber ? masked : word);
      }
      readSign(found, code, isAfterWord);
      word = seed;
      digits = 0;
      letters = 0;
    }
  }
  template.hash = found.hash;
  template.exact = found.exact;
};

/** A hash of all of the text, 32 bits. */
export const textHash = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = imul(hash ^ text.charCodeAt(index), prime);
  return hash;
};

/** Where the next three characters begin, from there on, whose key has other bits in `wanted` than those that were `found`; -1:
 * nowhere. */
export const nextKey = (text: string, from: number, wanted: Uint8Array, found: number): number => {
  let last = ((text.charCodeAt(from) & low) << bits) | (text.charCodeAt(from + 1) & low);
  for (let end = from + 2; end < text.length; end += 1) {
    last = ((last << bits) | (text.charCodeAt(end) & low)) & (keys - 1);
    if ((wanted[last]! & ~found) !== 0) return end - 2;
  }
  return -1;
};

export const commonLength = (a: string, b: string): number => {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  return at;
};
