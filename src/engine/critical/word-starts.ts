/** A first look at a line: which of these lists have a word, or the beginning of one, anywhere in it? In one pass,
 * whatever the number of words: three letters tell where a closer look pays. */

import { keyAt, keys } from "../../filter-kit/characters.ts";
import { nextKey } from "../../filter-kit/scan-text.ts";

interface Stem {
  readonly word: string;
  /** The list that it is of. */
  readonly list: number;
}

const keyOf = (word: string): number => {
  if (word.length < 3) throw new Error(`"${word}" is too short to be told by three letters`);
  return keyAt(word, 0);
};

const isAt = (text: string, { word }: Stem, at: number): boolean =>
  text.slice(at, at + word.length).toLowerCase() === word;

/** Lists of beginnings of words in small letters in; out: of a line the sum of `1 << n` for each list of which it has one. */
export const wordStarts = (...lists: readonly (readonly string[])[]): ((text: string) => number) => {
  const listsAt = new Uint8Array(keys);
  const stems = new Map<number, Stem[]>();
  for (const [at, words] of lists.entries()) {
    for (const word of words) {
      const key = keyOf(word);
      listsAt[key]! |= 1 << at;
      stems.set(key, [...(stems.get(key) ?? []), { word, list: 1 << at }]);
    }
  }
  const foundAt = (text: string, at: number, key: number): number => {
    let found = 0;
    for (const stem of stems.get(key)!) if (isAt(text, stem, at)) found |= stem.list;
    return found;
  };
  return (text) => {
    let found = 0;
    for (let at = nextKey(text, 0, listsAt, found); at !== -1; at = nextKey(text, at + 1, listsAt, found))
      found |= foundAt(text, at, keyAt(text, at));
    return found;
  };
};
