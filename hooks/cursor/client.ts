/** Who started the hook: Cursor's command line client, or the editor? Their payloads do not tell. */
import { callerWords } from "../../src/integration/programs-above.ts";

const nameOf = (word = ""): string => word.slice(word.lastIndexOf("/") + 1);

/** Started by its name, or by node with the script of an installation of it; what else stands in the words, such as the
 * folder that an editor has open, may have any name. */
const isClient = ([program, ...words]: readonly string[]): boolean => {
  if (nameOf(program) === "cursor-agent") return true;
  const script = words.find((word) => !word.startsWith("-")) ?? "";
  return nameOf(program) === "node" && /\/cursor-agent\/versions\/[^/]+\/index\.js$/.test(script);
};

/** The words that the client was started with; null: it is another program, or the system does not tell. A shell and
 * the launcher of pith may stand between. */
export const clientWords = (): readonly string[] | null => {
  const nearest = callerWords(4);
  return nearest !== null && isClient(nearest) ? nearest : null;
};
