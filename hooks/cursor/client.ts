/** Who started the hook: Cursor's command line client, or the editor? Their payloads do not tell. */
import { programsAbove } from "../../src/integration/programs-above.ts";

const program = /(?:^|\/)cursor-agent(?:$|\/)/;

/** The words that the client was started with; null: it is another program, or the system does not tell. A shell and
 * the launcher of pith may stand between. */
export const clientWords = (): readonly string[] | null =>
  programsAbove(4).find((words) => words.slice(0, 3).some((word) => program.test(word))) ?? null;
