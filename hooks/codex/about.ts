import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "codex";

/** It reads only one of the two files of instructions in a folder: this one, if there is anything in it. */
export const overrideFile = "AGENTS.override.md";

/** Best first. */
export const integrations: readonly Integration[] = ["shell", "instructions"];
