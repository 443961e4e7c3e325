/** Where ZCode reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "zcode",
  title: "ZCode",
  traces: { home: [".zcode"], programs: ["zcode"] },
  user: ({ env }) => ({ path: join(env.home, ".zcode", "AGENTS.md") }),
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
