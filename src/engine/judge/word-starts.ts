/** A first look at a line: which of these lists have a word, or the beginning of one, anywhere in it? In one pass,
 * whatever the number of words: three letters tell where a closer look pays. */

// Five bits of each character: capitals count as small letters.
const bits = 5;
const low = (1 << bits) - 1;
const table = 1 << (3 * bits);

interface Stem {
  readonly word: string;
  /** The list that it is of. */
  readonly list: number;
}

const keyOf = (word: string): number => {
  if (word.length < 3) throw new Error(`"${word}" is too short to be told by three letters`);
  const [a, b, c] = [word.charCodeAt(0) & low, word.charCodeAt(1) & low, word.charCodeAt(2) & low];
  return (a << (2 * bits)) | (b << bits) | c;
};

const [capitalA, capitalZ, ascii] = [65, 90, 127];

const isSmall = (code: number, small: number): boolean => {
  if (code === small) return true;
  if (code <= ascii) return code >= capitalA && code <= capitalZ && code + 32 === small;
  return String.fromCharCode(code).toLowerCase().charCodeAt(0) === small;
};

const isAt = (text: string, { word }: Stem, at: number): boolean => {
  for (let index = 0; index < word.length; index += 1)
    if (!isSmall(text.charCodeAt(at + index), word.charCodeAt(index))) return false;
  return true;
};

/** Lists of beginnings of words in small letters in; out: of a line the sum of `1 << n` for each list of which it has one. */
export const wordStarts = (...lists: readonly (readonly string[])[]): ((text: string) => number) => {
  const listsAt = new Uint8Array(table);
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
    let last = 0;
    for (let at = 0; at < text.length; at += 1) {
      last = ((last << bits) | (text.charCodeAt(at) & low)) & (table - 1);
      if ((listsAt[last]! & ~found) !== 0 && at >= 2) found |= foundAt(text, at - 2, last);
    }
    return found;
  };
};
