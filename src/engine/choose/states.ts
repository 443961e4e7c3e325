/** When a state that rows are in is rare, and what stands in a row's columns. */
import { textHash } from "../../filter-kit/scan-text.ts";

/** A state is rare that so few rows are in, and at most one in so many. */
export const maxOfState = 8;
export const rareShare = 20;
/** Of a state that more rows are in, still one in `rareShare` at most, so many rows are shown, unless so large a part of all
 * rows (one in so many) is in such states. */
export const perState = 3;
export const someShare = 4;

/** Each of a row's first words is a column, up to this number. */
const maxColumns = 16;
/** `4d`, `3m12s`: how long it is that something is as it is. */
const age = /^(?:\d+[smhdwy]){1,3}$/;
const seed = 5381;

/** A number for the word in each column, the same for all ages. */
export const columnsOf = (text: string): readonly number[] => {
  const words = text.trim().split(/\s+/, maxColumns);
  return words.map((word) => (age.test(word) ? 1 : textHash(word, seed)));
};
