/** Always within quotes, as POSIX shells and fish read them. */
export const singleQuoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** The word as a shell has to read it: bare where that is the same. */
export const quoteWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
