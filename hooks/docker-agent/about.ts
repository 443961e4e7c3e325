import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "docker-agent";

/** Best first. */
export const integrations: readonly Integration[] = ["result"];

/** As typed. */
export const programs: readonly string[] = ["docker-agent", "cagent"];
