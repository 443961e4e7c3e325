import type { HookIntegration } from "../../src/integration/agent.ts";
import { pluginHook } from "../../src/integration/plugin-dialect.ts";
import { mayBeBlocked } from "./plan-mode.ts";

/** Whether it asks depends on the tool, never on the command; what it blocks in its plan mode depends on the text. */
export const { read, verdict }: HookIntegration = pluginHook((command, rewritten) =>
  rewritten !== command && mayBeBlocked(command) ? "none" : "neutral",
);
