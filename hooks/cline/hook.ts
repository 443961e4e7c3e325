/** Cline's hook integration. Whether Cline asks depends on the tool, never on the command; what it blocks in its plan mode depends on
 * the text, and so may what other plugins do, which it hands on what ours has made of a call. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration } from "../../src/integration/agent.ts";
import { filesIn } from "../../src/integration/foreign-hooks.ts";
import { pluginHook } from "../../src/integration/plugin-dialect.ts";
import { mayBeBlocked } from "./plan-mode.ts";

export const clineDir = ({ home, variables }: Environment): string =>
  variables["CLINE_DIR"] || join(home, ".cline");

/** Throws where one of the folders cannot be looked into. */
const hasOtherPlugins = (env: Environment, root: string): boolean =>
  [join(root, ".cline"), clineDir(env)]
    .map((folder) => join(folder, "plugins"))
    .concat(join(env.home, "Documents", "Cline", "Plugins"))
    .flatMap((folder) => filesIn(folder, ""))
    .some((path) => !/[/\\](?:pith\.ts|\.[^/\\]*)$/.test(path));

export const hookCallIn = (env: Environment): HookIntegration =>
  pluginHook((command, rewritten, cwd) =>
    rewritten !== command && (mayBeBlocked(command) || hasOtherPlugins(env, cwd)) ? "none" : "neutral",
  );
