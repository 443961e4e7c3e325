/** Whether `head` or `tail` names no file: it cuts what a pipe brings. */

const valueOptions = new Set(["-n", "-c", "--lines", "--bytes"]);

const isOperand = (word: string | null, before: string | null | undefined): boolean =>
  word === null || !((word.startsWith("-") && word !== "-") || valueOptions.has(before ?? ""));

/** Words that are neither options nor their values. `words` from the program's name on. */
export const operandsOf = (words: readonly string[]): string[] =>
  words.slice(1).filter((word, index) => isOperand(word, words[index]));

/** null stands for a word that an expansion decides. */
export const readsInput = (words: readonly (string | null)[]): boolean =>
  words.slice(1).every((word, index) => !isOperand(word, words[index]));
