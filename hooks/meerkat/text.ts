/** Where Meerkat reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { firstPresent, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "meerkat",
  title: "Meerkat",
  traces: { home: [".rkat"], programs: ["rkat"] },
  user: ({ env }) => ({ path: join(env.home, ".rkat", "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, ["AGENTS.md"], join(".rkat", "AGENTS.md")) }),
};

export const setup = (): Promise<Setup> => textSetup(host);
