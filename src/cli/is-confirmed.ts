/** Questions on the terminal. */
import { UserError } from "../system/user-error.ts";

/** Is there somebody to ask? */
export const canAsk = (output: NodeJS.WriteStream = process.stdout): boolean =>
  process.stdin.isTTY === true && output.isTTY === true;

/** Anything but yes is no. Only where `canAsk`. */
export const isConfirmed = async (
  question: string,
  output: NodeJS.WriteStream = process.stdout,
): Promise<boolean> => {
  const { createInterface } = process.getBuiltinModule("node:readline/promises");
  const dialog = createInterface({ input: process.stdin, output });
  try {
    return /^y(?:es)?$/i.test((await dialog.question(`${question} [y/N] `)).trim());
  } finally {
    dialog.close();
  }
};

const unasked = "nothing was changed: there is no terminal to ask on; add --yes (or --dry-run)";

/** `isSure`: said with the command itself. Throws `UserError` where nobody can be asked, with what has to be said then. */
export const mayGoOn = async (
  isSure: boolean | undefined,
  question: string,
  { refusal = unasked, output }: { readonly refusal?: string; readonly output?: NodeJS.WriteStream } = {},
): Promise<boolean> => {
  if (isSure === true) return true;
  if (!canAsk(output)) throw new UserError(refusal);
  return isConfirmed(question, output);
};
