/** Names of runs: the same in file names, journal and marks. */

// https://www.crockford.com/base32.html
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Eight random characters of Crockford's base 32 (40 bits). The engine's own generator, seeded by the system
 * for each process, is enough: names lie in private folders, and the secure one takes a quarter of a
 * millisecond to load.
 */
export const newId = (): string => {
  let id = "";
  for (let i = 0; i < 8; i += 1) id += digits[Math.floor(Math.random() * 32)];
  return id;
};

/** An id or the beginning of one as it is stored, from any spelling that Crockford allows; null where it cannot be one. */
export const parseStart = (text: string): string | null => {
  const id = text.trim().toUpperCase().replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  return /^[0-9A-HJKMNP-TV-Z]{1,8}$/.test(id) ? id : null;
};

/** The same for a whole one. */
export const parseId = (text: string): string | null => {
  const id = parseStart(text);
  return id?.length === 8 ? id : null;
};
