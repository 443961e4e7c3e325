/** By their words, what `head`, `tail`, `sed` and `cat` read: files, or what a pipe brings; and whether its lines have numbers. */

const valueOptions = new Set(["-n", "-c", "--lines", "--bytes"]);

const isOperand = (word: string | null, before: string | null | undefined): boolean =>
  word === null || !((word.startsWith("-") && word !== "-") || valueOptions.has(before ?? ""));

/** Words that are neither options nor their values. `words` from the program's name on. */
export const operandsOf = (words: readonly string[]): string[] =>
  words.slice(1).filter((word, index) => isOperand(word, words[index]));

/** Whether `head` or `tail` names no file. null stands for a word that an expansion decides. */
export const readsInput = (words: readonly (string | null)[]): boolean =>
  words.slice(1).every((word, index) => !isOperand(word, words[index]));

const givesScript = /^-[nErsuz]*[ef]|^--(?:expression|file)(?:=|$)/;
const takesNext = /^-[nErsuz]*[efl]$|^--(?:expression|file|line-length)$/;

/** `words` behind its name. */
export const sedFiles = (words: readonly string[]): string[] => {
  const operands = words.filter(
    (word, index) => (!word.startsWith("-") || word === "-") && !takesNext.test(words[index - 1] ?? ""),
  );
  return operands.slice(words.some((word) => givesScript.test(word)) ? 0 : 1);
};

const numbering = /^-[AetTuv]*[nb][AbeEnstTuv]*$|^--number(?:-nonblank)?$/;
/** `sed -n '1,40p'` behind a pipe: no file is named, so that the lines are another command's. */
const sedReadsInput = (words: readonly string[]): boolean => sedFiles(words).every((file) => file === "-");

/** Whether the lines may begin with numbers that `nl` or `cat -n` put there. `argv` from the program's name on. */
export const readsNumbered = (argv: readonly string[]): boolean => {
  const [program = "", ...words] = argv;
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (name === "nl") return true;
  if (name === "cat") return words.some((word) => numbering.test(word));
  return (name === "sed" || name === "gsed") && sedReadsInput(words);
};
