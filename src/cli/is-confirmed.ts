/** Questions on the terminal. */
import { tell } from "../system/print.ts";
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
  } catch {
    // Ctrl-C or Ctrl-D in the place of an answer.
    output.write("\n");
    return false;
  } finally {
    dialog.close();
  }
};

interface Asking {
  /** Ends it where nobody can be asked. */
  readonly refusal?: string;
  /** Printed where the answer is no. */
  readonly unchanged?: string;
  readonly output?: NodeJS.WriteStream;
}

/** `isSure`: said with the command itself. Throws `UserError` where nobody can be asked. */
export const mayGoOn = async (
  isSure: boolean | undefined,
  question: string,
  {
    refusal = "nothing was changed: there is no terminal to ask on; add --yes (or --dry-run)",
    unchanged = "nothing was changed",
    output,
  }: Asking = {},
): Promise<boolean> => {
  if (isSure === true) return true;
  if (!canAsk(output)) throw new UserError(refusal);
  const mayGo = await isConfirmed(question, output);
  if (!mayGo) tell(`${unchanged}\n`);
  return mayGo;
};
