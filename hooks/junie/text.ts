/** Where JetBrains Junie reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { firstPresent, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

const names = [join(".junie", "AGENTS.md"), "AGENTS.md", join(".junie", "guidelines.md")];

export const host: TextAgent = {
  agent: "junie",
  title: "JetBrains Junie",
  traces: { home: [".junie"], programs: ["junie"] },
  user: ({ env }) => ({ path: join(env.home, ".junie", "AGENTS.md") }),
  project: (folder) => ({ path: firstPresent(folder, names, join(".junie", "AGENTS.md")) }),
};

export const setup = (): Promise<Setup> => textSetup(host);
