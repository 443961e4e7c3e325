/** A script between an agent and `pith hook`, for agents that may start a hook's words without a shell: the words are plain
 * ones, and what has to survive a removed pith stands in the script, beside the user's own configuration. */
import { join } from "node:path";
import { hookStart } from "../../system/stable-start.ts";
import { configDir } from "../../system/paths.ts";
import { ownFile } from "./text-block.ts";
import type { Place } from "./install-spec.ts";
import { quoteWord } from "../../shell/quote-word.ts";
import { hookLine, scriptName } from "./hook-line.ts";

const mark = "# Starts pith for a hook. Written by pith; does nothing where pith is gone.";

/** `otherwise`: what is printed where pith is gone. */
export const hookScript = (agent: string, { env }: Place, otherwise?: string) => {
  const path = join(configDir(env), agent, scriptName);
  const text = `#!/bin/sh\n${mark}\n${hookLine(hookStart(), agent, otherwise)}\n`;
  return { line: `/bin/sh ${quoteWord(path)}`, script: ownFile({ path, text, mark, mode: 0o755 }) };
};
