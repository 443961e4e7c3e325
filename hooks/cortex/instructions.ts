/** Where Snowflake Cortex Code reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".snowflake/cortex"] },
  user: () => null,
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
