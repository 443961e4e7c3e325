/** Whether a command's lines may begin with numbers that `nl` or `cat -n` put there. */

const numbering = /^-[AetTuv]*[nb][AbeEnstTuv]*$|^--number(?:-nonblank)?$/;
const givesScript = /^-[nErsuz]*[ef]|^--(?:expression|file)(?:=|$)/;
const takesNext = /^-[nErsuz]*[efl]$|^--(?:expression|file|line-length)$/;

/** `sed -n '1,40p'` behind a pipe: no file is named, so that the lines are another command's. */
const sedReadsInput = (words: readonly string[]): boolean => {
  const operands = words.filter(
    (word, index) => (!word.startsWith("-") || word === "-") && !takesNext.test(words[index - 1] ?? ""),
  );
  const files = operands.slice(words.some((word) => givesScript.test(word)) ? 0 : 1);
  return files.every((file) => file === "-");
};

/** `argv` from the program's name on. */
export const readsNumbered = (argv: readonly string[]): boolean => {
  const [program = "", ...words] = argv;
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (name === "nl") return true;
  if (name === "cat") return words.some((word) => numbering.test(word));
  return (name === "sed" || name === "gsed") && sedReadsInput(words);
};
