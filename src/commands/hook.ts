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

const run = async (args: readonly string[]): Promise<number> => {
  try {
    const payload = await readInput();
    const entry = agents.find(({ name }) => name === args[0]);
    const isOff = (environment().variables["PITH_DISABLED"] ?? "0") !== "0";
    const answer =
      payload === null || entry === undefined || isOff ? null : await respond(await entry.load(), payload);
    if (answer !== null) writeAll(1, Buffer.from(`${answer}\n`));
  } catch {
    // The host goes on with the command, or the result, as it is.
  }
  return 0;
};

const command: OwnCommand = { name: "hook", summary: "Answer an agent's hook (started by the agent).", run };
export default command;
