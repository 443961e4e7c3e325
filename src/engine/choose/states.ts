/** A row in, out what rows in the same state have in common: one value for each way in which a row may be named. */
import { templateHash, textHash } from "../../filter-kit/template.ts";

/** A state is rare that so few rows are in, and at most one in so many. */
export const mostOfState = 8;
export const rareShare = 20;
/** Of a state that more rows are in, still one in `rareShare` at most, so many rows are shown, unless so large a part of all
 * rows (one in so many) is in such states. */
export const perState = 3;
export const someShare = 4;

const blank = 32;

/** Where the first word ends, blanks before it or none. */
const firstEnd = (text: string): number => {
  let at = 0;
  while (at < text.length && text.charCodeAt(at) <= blank) at += 1;
  while (at < text.length && text.charCodeAt(at) > blank) at += 1;
  return at;
};

const lastStart = (text: string): number => {
  let at = text.length;
  while (at > 0 && text.charCodeAt(at - 1) > blank) at -= 1;
  return at;
};

/** By its template, and by what it says behind its first word and before its last one: its name stands at one of its ends. */
export const ways = [0, 1, 2] as const;

export const statesOf = (text: string, template: number): readonly number[] => [
  template,
  templateHash(text.slice(firstEnd(text))),
  templateHash(text.slice(0, lastStart(text))),
];

/** Of so many words from a row's beginning each is a column. */
const mostColumns = 16;
/** `4d`, `3m12s`: how long it is that something is as it is. */
const age = /^(?:\d+[smhdwy]){1,3}$/;
const seed = 5381;

/** What stands in each column, as numbers; ages are all the same. */
export const columnsOf = (text: string): readonly number[] => {
  const words = text.trim().split(/\s+/, mostColumns);
  return words.map((word) => (age.test(word) ? 1 : textHash(word, seed)));
};
