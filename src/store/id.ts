/** Names of runs: the same in file names, journal and, by their beginnings, in marks. */

// https://www.crockford.com/base32.html
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Tokenizers have fewer words for what mixes these with numbers. */
const letters = digits.slice(10);

const length = 8;
/** If an id begins with this many letters, marks name only them. */
const nameLength = 4;

const random = (from: string, count: number): string => {
  let text = "";
  for (let i = 0; i < count; i += 1) text += from[Math.floor(Math.random() * from.length)];
  return text;
};

const day = 24 * 60 * 60 * 1000;

/** A name is not used again for three weeks after its output is gone. */
const letterOf = (now: number): string => letters[Math.floor(now / day) % letters.length]!;

/**
 * Four letters, the first of which turns with the days, and four characters of Crockford's base 32. The engine's own
 * generator, seeded by the system for each process, is enough: names lie in private folders, and the secure one takes a
 * quarter of a millisecond to load.
 */
export const newId = (now = Date.now()): string =>
  letterOf(now) + random(letters, nameLength - 1) + random(digits, length - nameLength);

/** One that marks name in full: where too many others have the same first letters. */
export const newLongId = (): string => random(digits.slice(0, 10), 1) + random(digits, length - 1);

/** The name in marks. Ids of older versions are named whole, which leads to the same file. */
export const nameInMarks = (id: string): string => /^[A-Z]{4}/.exec(id)?.[0] ?? id;

/** An id or the beginning of one as it is stored, from any spelling that Crockford allows; null where it cannot be one. */
export const parseStart = (text: string): string | null => {
  const id = text.trim().toUpperCase().replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  return /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(id) ? id : null;
};
