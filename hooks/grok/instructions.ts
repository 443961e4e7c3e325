/** Where Grok Build reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".grok"], programs: ["grok"] },
  user: ({ env }) =>
    ownRules(join(env.variables["GROK_HOME"] || join(env.home, ".grok"), "rules", "pith.md")),
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
