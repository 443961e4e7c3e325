/** Where Roo Code reads what it is told. */
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

export const instructions: Instructions = {
  traces: { home: [".roo"], extensions: ["rooveterinaryinc.roo-cline"] },
  user: ({ env }) => ownRules(join(env.home, ".roo", "rules", "pith.md")),
  project: (folder) => ownRules(join(folder, ".roo", "rules", "pith.md")),
  notes: [
    "its lists of allowed and denied commands (`roo-cline.allowedCommands`, `roo-cline.deniedCommands`) go by prefixes: `pith cargo test` needs one of its own",
  ],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
