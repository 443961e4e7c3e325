/** Where Firebender reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".firebender"] },
  user: ({ env }) => ({ path: join(env.home, ".firebender", "AGENTS.md") }),
  project: (folder) =>
    ownRules(
      join(folder, ".firebender", "rules", "pith.mdc"),
      "---\ndescription: Shorter command output\nalwaysApply: true\n---\n",
    ),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
