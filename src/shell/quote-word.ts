/** Quoting on the hot paths, and wherever the same bytes have to be written each time (settings, scripts). Everything else
 * is quoted by shell-quote (quote-words.ts). */

/** Always within quotes, as POSIX shells read them. */
export const singleQuoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** The word as a shell has to read it: bare where that is the same. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : singleQuoted(word);

/** Always within quotes, as fish reads them. */
export const fishQuoted = (word: string): string => `'${word.replaceAll(/[\\']/g, "\\$&")}'`;
