/** Where Kimi Code reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { firstPresent, type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "kimi",
  title: "Kimi Code",
  traces: { home: [".kimi-code", ".kimi"], programs: ["kimi"] },
  user: ({ env }) => ({
    path: join(env.variables["KIMI_CODE_HOME"] || join(env.home, ".kimi-code"), "AGENTS.md"),
  }),
  project: (folder) => ({
    path: firstPresent(folder, [join(".kimi-code", "AGENTS.md"), "AGENTS.md"], "AGENTS.md"),
  }),
  notes: ["the older Kimi CLI reads AGENTS.md in a project only"],
};

export const setup = (): Promise<Setup> => textSetup(host);
