/** Where Firebender reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { ownRules, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "firebender",
  title: "Firebender",
  traces: { home: [".firebender"] },
  user: ({ env }) => ({ path: join(env.home, ".firebender", "AGENTS.md") }),
  project: (folder) =>
    ownRules(
      join(folder, ".firebender", "rules", "pith.mdc"),
      "---\ndescription: Shorter command output\nalwaysApply: true\n---\n",
    ),
};

export const setup = (): Promise<Setup> => textSetup(host);
