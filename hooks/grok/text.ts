/** Where Grok Build reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { ownRules, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "grok",
  title: "Grok Build",
  traces: { home: [".grok"], programs: ["grok"] },
  user: ({ env }) =>
    ownRules(join(env.variables["GROK_HOME"] || join(env.home, ".grok"), "rules", "pith.md")),
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
