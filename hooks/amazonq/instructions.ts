/** Where Amazon Q Developer CLI reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".aws/amazonq", ".local/share/amazon-q"], programs: ["qchat"] },
  user: () => null,
  project: (folder) => ownRules(join(folder, ".amazonq", "rules", "pith.md")),
  notes: ["it has been renamed to Kiro CLI, which reads `.amazonq/rules` only where there is no `.kiro`"],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
