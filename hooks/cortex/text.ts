/** Where Snowflake Cortex Code reads what it is told. */
import { join } from "node:path";
import type { Setup } from "../../src/ends/agent.ts";
import { type TextHost, textSetup } from "../../src/ends/setup/text-host.ts";

export const host: TextHost = {
  agent: "cortex",
  title: "Snowflake Cortex Code",
  traces: { home: [".snowflake/cortex"] },
  user: () => null,
  project: (folder) => ({ path: join(folder, "AGENTS.md") }),
};

export const setup = (): Promise<Setup> => textSetup(host);
