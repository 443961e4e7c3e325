/** Where Kimi Code reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { firstPresent, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".kimi-code", ".kimi"], programs: ["kimi"] },
  user: ({ env }) => ({
    path: join(env.variables["KIMI_CODE_HOME"] || join(env.home, ".kimi-code"), "AGENTS.md"),
  }),
  project: (folder) => ({
    path: firstPresent(folder, [join(".kimi-code", "AGENTS.md"), "AGENTS.md"], "AGENTS.md"),
  }),
  notes: ["the older Kimi CLI reads AGENTS.md in a project only"],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
