/** Where JetBrains Junie reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { firstPresent, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

const names = [join(".junie", "AGENTS.md"), "AGENTS.md", join(".junie", "guidelines.md")];

export const instructions: Instructions = {
  traces: { home: [".junie"], programs: ["junie"] },
  user: ({ env }) => ({ path: join(env.home, ".junie", "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, names, join(".junie", "AGENTS.md")) }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
