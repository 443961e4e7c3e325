/** Whether `head` or `tail` names no file: it cuts what a pipe brings. */

const valueOptions = new Set(["-n", "-c", "--lines", "--bytes"]);

/** `words` from the program's name on; null stands for a word that an expansion decides. */
export const readsInput = (words: readonly (string | null)[]): boolean =>
  words.slice(1).every((word, index) => {
    if (word === null) return false;
    return (word.startsWith("-") && word !== "-") || valueOptions.has(words[index] ?? "");
  });
