/** Where iFlow CLI reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "iflow",
  title: "iFlow CLI",
  traces: { home: [".iflow"], programs: ["iflow"] },
  user: ({ env }) => ({ path: join(env.home, ".iflow", "IFLOW.md") }),
  project: (folder) => ({ path: join(folder, "IFLOW.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
