/** Where Windsurf's Cascade reads what it is told. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Agent, Setup } from "../../src/integration/agent.ts";
import { ownRules, type Instructions, instructionsSetup } from "../../src/install/setup/instructions.ts";

/** The app's newer name for the folder, where the project has it. */
const rulesIn = (folder: string): string =>
  existsSync(join(folder, ".devin", "rules")) ? join(".devin", "rules") : join(".windsurf", "rules");

export const instructions: Instructions = {
  traces: { home: [".codeium/windsurf"], programs: ["windsurf"] },
  user: ({ env }) => ({ path: join(env.home, ".codeium", "windsurf", "memories", "global_rules.md") }),
  project: (folder) => ownRules(join(folder, rulesIn(folder), "pith.md"), "---\ntrigger: always_on\n---\n"),
  notes: ["Windsurf reads the first 6,000 characters of its global rules"],
};

export const setup = (agent: Agent): Promise<Setup> => instructionsSetup(agent, instructions);
