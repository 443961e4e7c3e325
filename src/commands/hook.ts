/** `pith hook <agent>`: what an agent's settings start before each command. Exits 0 whatever happens. */
import { writeSync } from "node:fs";
import { readInput, respond } from "../ends/before.ts";
import type { OwnCommand } from "./command.ts";

const run = async (args: readonly string[]): Promise<number> => {
  try {
    const payload = await readInput();
    const answer = payload === null ? null : await respond(args[0] ?? "", payload);
    if (answer !== null) writeSync(1, `${answer}\n`);
  } catch {
    // The host goes on with the command as it is.
  }
  return 0;
};

const command: OwnCommand = { name: "hook", summary: "Answer an agent's hook (started by the agent).", run };
export default command;
