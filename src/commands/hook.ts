/** `pith hook <agent>`: what an agent's settings start before and after each command. Exits 0 whatever happens. */
import { agents } from "../../hooks/registry.generated.ts";
import { environment } from "../config/environment.ts";
import { readInput } from "../ends/hook-input.ts";
import type { Agent } from "../ends/agent.ts";
import { writeAll } from "../run/output.ts";
import type { OwnCommand } from "./command.ts";

/** Each end takes its own events only, so the order does not matter. */
const respond = async (agent: Agent, payload: string): Promise<string | null> => {
  const before = agent.before === undefined ? null : await import("../ends/before.ts");
  const asked = (await before?.respondBefore(agent, payload)) ?? null;
  if (asked !== null || agent.after === undefined) return asked;
  return (await import("../ends/after.ts")).respondAfter(agent, payload);
};

/** null where the host goes on with the command, or the result, as it is. */
const answerTo = async (agent: Agent): Promise<string | null> => {
  try {
    const payload = await readInput();
    const isOff = (environment().variables["PITH_DISABLED"] ?? "0") !== "0";
    return payload === null || isOff ? null : await respond(agent, payload);
  } catch {
    return null;
  }
};

const run = async (args: readonly string[]): Promise<number> => {
  try {
    const agent = await agents.find(({ name }) => name === args[0])?.load();
    if (agent === undefined) {
      // A writer must not be hung up on.
      await readInput();
      return 0;
    }
    const answer = (await answerTo(agent)) ?? agent.silence;
    if (answer !== undefined) writeAll(1, Buffer.from(`${answer}\n`));
  } catch {
    // Nobody reads the answer any more.
  }
  return 0;
};

const command: OwnCommand = { name: "hook", summary: "Answer an agent's hook (started by the agent).", run };
export default command;
