/** Where Snowflake Cortex Code reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/integration/agent.ts";
import { type TextAgent, textSetup } from "../../src/install/setup/text-agent.ts";

export const host: TextAgent = {
  agent: "cortex",
  title: "Snowflake Cortex Code",
  traces: { home: [".snowflake/cortex"] },
  user: () => null,
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
