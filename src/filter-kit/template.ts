/** Lines in, numbers out that are equal for lines which differ only in numbers, ids and times. */
import { isDigit } from "./is-digit.ts";
import { isLetter } from "./is-letter.ts";

const [other, digit, letter] = [0, 1, 2];
const ascii = 128;
const kinds = Uint8Array.from({ length: ascii }, (_, code) =>
  isDigit(code) ? digit : isLetter(code) ? letter : other,
);

const { imul } = Math;
/** Of FNV-1a. */
export const prime = 16777619;

const blank = 32;
const seed = -2128831035;
const masked = 7919;

/** What one pass over a text finds. It is filled anew for each. */
export interface Template {
  /** Hash, 32 bits: a word that holds a digit counts as a mask, runs of blanks as one blank. */
  hash: number;
  /** The same where only words made of digits alone are masked, so that `a1.ts` and `a2.ts` stay two files. */
  exact: number;
  /** As `hash`, of what stands behind the first word, and of what stands before the last one; here words end at blanks alone. */
  behindFirst: number;
  beforeLast: number;
  /** Where the words stand that hold a digit: the first ones, from `starts[n]` to before `ends[n]`. */
  count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** `most`: so many words that hold a digit are noted. */
export const emptyTemplate = (most = 0): Template => ({
  hash: 0,
  exact: 0,
  behindFirst: 0,
  beforeLast: 0,
  count: 0,
  starts: new Uint32Array(most),
  ends: new Uint32Array(most),
});

const note = (found: Template, start: number, end: number): void => {
  if (found.count === found.starts.length) return;
  found.starts[found.count] = start;
  found.ends[found.count] = end;
  found.count += 1;
};

export const readTemplate = (text: string, found: Template): void => {
  found.count = 0;
  let hash = seed;
  let exact = seed;
  let behindFirst = seed;
  let beforeLast = seed;
  let hasBegun = false;
  let isBehindFirst = false;
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
      const isWord = digits + letters > 0;
      if (digits > 0) note(found, index - digits - letters, index);
      if (isWord) {
        const template = digits > 0 ? masked : word;
        hash = imul(hash ^ template, prime);
        exact = imul(exact ^ (letters === 0 ? masked : word), prime);
        if (isBehindFirst) behindFirst = imul(behindFirst ^ template, prime);
      }
      if (code !== blank || isWord) {
        hash = imul(hash ^ code, prime);
        exact = imul(exact ^ code, prime);
        // The blank behind the first word is the first one there.
        if (isBehindFirst || ((hasBegun || isWord) && code < blank))
          behindFirst = imul(behindFirst ^ code, prime);
      }
      hasBegun ||= isWord || code > blank;
      if (code <= blank) {
        isBehindFirst ||= hasBegun;
        if (index < length) beforeLast = hash;
      }
      word = seed;
      digits = 0;
      letters = 0;
    }
  }
  found.hash = hash;
  found.exact = exact;
  found.behindFirst = behindFirst;
  found.beforeLast = beforeLast;
};

/** A hash of all of the text, 32 bits. */
export const textHash = (text: string, start: number): number => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = imul(hash ^ text.charCodeAt(index), prime);
  return hash;
};

const last = emptyTemplate();

/** The hash of the template alone. */
export const templateHash = (text: string): number => {
  readTemplate(text, last);
  return last.hash;
};
