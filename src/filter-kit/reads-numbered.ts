/** Whether a command's lines may begin with numbers that `nl` or `cat -n` put there. */
import { sedFiles } from "./sed-files.ts";

const numbering = /^-[AetTuv]*[nb][AbeEnstTuv]*$|^--number(?:-nonblank)?$/;
/** `sed -n '1,40p'` behind a pipe: no file is named, so that the lines are another command's. */
const sedReadsInput = (words: readonly string[]): boolean => sedFiles(words).every((file) => file === "-");

/** `argv` from the program's name on. */
export const readsNumbered = (argv: readonly string[]): boolean => {
  const [program = "", ...words] = argv;
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (name === "nl") return true;
  if (name === "cat") return words.some((word) => numbering.test(word));
  return (name === "sed" || name === "gsed") && sedReadsInput(words);
};
