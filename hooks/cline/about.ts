import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "cline";

/** Best first. */
export const integrations: readonly Integration[] = ["result", "hook", "instructions"];

/** As typed. */
export const programs: readonly string[] = ["cline"];
