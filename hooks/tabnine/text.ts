/** Where Tabnine CLI reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "tabnine",
  title: "Tabnine CLI",
  traces: { home: [".tabnine/agent"], programs: ["tabnine"] },
  user: ({ env }) => ({ path: join(env.home, ".tabnine", "agent", "TABNINE.md") }),
  project: (folder) => ({ path: join(folder, "TABNINE.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
