import type { Integration } from "../../src/integration/agent.ts";

/** As in `--agent`, and as this folder is called. */
export const agentName = "claude";

/** In this mode scripts of the model's run all commands. The variable is in the environment of the client's shells and hooks. */
export const codeMode = "CLAUDE_CODE_EXPERIMENTAL_CODE_MODE";

/** Best first. */
export const integrations: readonly Integration[] = ["shell", "result", "hook", "instructions"];
