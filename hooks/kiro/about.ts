import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "kiro";

/** Best first. */
export const integrations: readonly Integration[] = ["hook", "instructions"];
