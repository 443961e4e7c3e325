import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "cursor";

/** Best first. */
export const integrations: readonly Integration[] = ["hook", "instructions"];

/** As typed. */
export const programs: readonly string[] = ["cursor-agent"];
