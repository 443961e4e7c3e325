/** Where Trae reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".trae", ".trae-cn"], programs: ["trae", "trae-cn"] },
  user: () => null,
  project: (folder) => ownRules(join(folder, ".trae", "rules", "pith.md"), "---\nalwaysApply: true\n---\n"),
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
