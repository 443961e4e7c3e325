import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "hermes";

/** Best first. */
export const integrations: readonly Integration[] = ["result", "instructions"];
