/** `sed`'s words behind its name in, the files that it reads out. */

const givesScript = /^-[nErsuz]*[ef]|^--(?:expression|file)(?:=|$)/;
const takesNext = /^-[nErsuz]*[efl]$|^--(?:expression|file|line-length)$/;

export const sedFiles = (words: readonly string[]): string[] => {
  const operands = words.filter(
    (word, index) => (!word.startsWith("-") || word === "-") && !takesNext.test(words[index - 1] ?? ""),
  );
  return operands.slice(words.some((word) => givesScript.test(word)) ? 0 : 1);
};
