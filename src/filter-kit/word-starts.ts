/** A first look at a line: does any word of a list begin anywhere in it? Told by three letters, in one pass, whatever
 * the number of words; now and then it says yes where none does, and never no where one does. */

// Five bits of each character: capitals count as small letters.
const bits = 5;
const low = (1 << bits) - 1;
const table = 1 << (3 * bits);

export const wordStarts = (words: readonly string[]): ((text: string) => boolean) => {
  const starts = new Uint8Array(table);
  for (const word of words) {
    if (word.length < 3) throw new Error(`"${word}" is too short to be told by three letters`);
    const [a, b, c] = [word.charCodeAt(0) & low, word.charCodeAt(1) & low, word.charCodeAt(2) & low];
    starts[(a << (2 * bits)) | (b << bits) | c] = 1;
  }
  return (text) => {
    let last = 0;
    for (let at = 0; at < text.length; at += 1) {
      last = ((last << bits) | (text.charCodeAt(at) & low)) & (table - 1);
      if (starts[last] === 1 && at >= 2) return true;
    }
    return false;
  };
};
