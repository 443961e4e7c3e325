/** A script between an agent and `pith hook`, for agents that may start a hook's words without a shell: the words are plain
 * ones, and what has to survive a removed pith stands in the script, beside the user's own configuration. */
import { join } from "node:path";
import { hookStart } from "../../system/stable-start.ts";
import { configDir } from "../../system/paths.ts";
import { ownFile } from "./text-block.ts";
import type { Place } from "./setup-from.ts";
import { quoteWord } from "../../shell/quote-word.ts";
import { hookLine, systemFlavour } from "./hook-line.ts";
import type { SettingsEdit } from "./settings-edit.ts";

export interface HookScript {
  /** The line that the agent starts. */
  readonly line: string;
  /** The script; none on Windows, where the line says it all. */
  readonly edits: readonly SettingsEdit[];
}

const name = "hook.sh";
const mark = "# Starts pith for a hook. Written by pith; does nothing where pith is gone.";

/** `otherwise`: what is printed where pith is gone. */
export const hookScript = (agent: string, { env }: Place, otherwise?: string): HookScript => {
  const start = hookStart();
  if (env.platform === "win32")
    return { line: hookLine(start, agent, systemFlavour(env.platform), otherwise), edits: [] };
  const path = join(configDir(env), agent, name);
  const text = `#!/bin/sh\n${mark}\n${hookLine(start, agent, "sh", otherwise)}\n`;
  return { line: `/bin/sh ${quoteWord(path)}`, edits: [ownFile({ path, text, mark, mode: 0o755 })] };
};

/** Does the line start such a script, of whichever version? */
export const isScriptLine = (line: unknown, agent: string): boolean =>
  typeof line === "string" && line.replaceAll(/['"]/g, "").endsWith(`/pith/${agent}/${name}`);
