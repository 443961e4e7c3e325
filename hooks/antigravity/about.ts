import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "antigravity";

/** Best first. */
export const integrations: readonly Integration[] = ["hook", "instructions"];

/** As typed. */
export const programs: readonly string[] = ["agy"];
