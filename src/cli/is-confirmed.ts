/** A question on the terminal. */

/** Is there somebody to ask? */
export const canAsk = (): boolean => process.stdin.isTTY === true && process.stdout.isTTY === true;

/** Anything but yes is no. Only where `canAsk`. */
export const isConfirmed = async (
  question: string,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> => {
  const { createInterface } = process.getBuiltinModule("node:readline/promises");
  const dialog = createInterface({ input: process.stdin, output });
  try {
    return /^y(?:es)?$/i.test((await dialog.question(`${question} [y/N] `)).trim());
  } finally {
    dialog.close();
  }
};
