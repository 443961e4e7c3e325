/** Where Meerkat reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { firstPresent, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".rkat"], programs: ["rkat"] },
  user: ({ env }) => ({ path: join(env.home, ".rkat", "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, ["AGENTS.md"], join(".rkat", "AGENTS.md")) }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
