import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "codex";

/** Best first. */
export const integrations: readonly Integration[] = ["shell", "instructions"];
