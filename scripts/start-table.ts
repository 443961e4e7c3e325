/** The agents whose shells read the start-up file, as the shell script has them. */
import { agents as known } from "../hooks/registry.generated.ts";
import type { AgentEntry, Startup } from "../src/integration/agent.ts";

/** `agent:variable:kind:sandbox or supervisor:beginning`; "-" for what there is not. */
export const startRow = (agent: string, { marker, kind, sandbox, supervisor, prepares }: Startup): string =>
  [agent, marker, kind, supervisor ?? sandbox ?? "-", prepares ?? "-"].join(":");

/** Separated by blanks, as words of a `for` loop. */
export const startTable = async (agents: readonly AgentEntry[] = known): Promise<string> => {
  const rows: string[] = [];
  for (const { name, load } of agents) {
    const { startup } = await load();
    if (startup !== undefined) rows.push(startRow(name, startup));
  }
  return rows.join(" ");
};
