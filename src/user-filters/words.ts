/** The words file: one line, each first word that a user's filter covers between blanks. Shell scripts read it. */

/** In the place of a word: the filter may cover any command. */
export const anyWord = "*";

// As the script in front of an agent's shell cuts a command into words (hooks/claude/artifacts/front.bash).
const separators = /[ \t\n;&|()<>{}[\]'"`$\\/=:,!@#%^*?~+]+/;

/** The part of the word that such a script sees. */
const visible = (word: string): string => word.split(separators).find((part) => part !== "") ?? anyWord;

export const wordsText = (lists: readonly (readonly string[] | null)[]): string => {
  const words = lists.flatMap((list) => list?.map(visible) ?? [anyWord]);
  return ` ${[...new Set(words)].sort().join(" ")} \n`;
};
