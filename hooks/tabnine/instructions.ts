/** Where Tabnine CLI reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".tabnine/agent"], programs: ["tabnine"] },
  user: ({ env }) => ({ path: join(env.home, ".tabnine", "agent", "TABNINE.md") }),
  project: (folder) => ({ path: join(folder, "TABNINE.md") }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
