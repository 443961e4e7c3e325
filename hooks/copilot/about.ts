import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "copilot";

/** Best first. */
export const integrations: readonly Integration[] = ["result"];

/** As typed. */
export const programs: readonly string[] = ["copilot"];
