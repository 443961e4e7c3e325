/** Names of runs: the same in file names, journal and marks. */

// https://www.crockford.com/base32.html
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Eight random characters of Crockford's base 32 (40 bits). */
export const newId = (): string => {
  let id = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(8))) id += digits[byte & 31];
  return id;
};

/** The id as it is stored, from any spelling that Crockford allows; null where it cannot be one. */
export const parseId = (text: string): string | null => {
  const id = text.trim().toUpperCase().replaceAll(/[IL]/g, "1").replaceAll("O", "0");
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(id) ? id : null;
};
