/** `pith untrust`: takes the trust in a project's filters back. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { projectOf } from "../../user-filters/folders.ts";
import { renew } from "../../user-filters/renew.ts";
import { trustedIn, untrust } from "../../user-filters/trust.ts";
import { showLine } from "../../system/show-text.ts";
import { tell } from "../../system/print.ts";
import { UserError } from "../../system/user-error.ts";
import { knownIn } from "../../pipeline/agent-in.ts";
import { ownCommand } from "../arguments.ts";

/** Without links in its folders, also where the file is gone. */
const plain = (path: string): string => {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return path;
  }
};

/** With the trust in a file its guardrails end: an agent must not take them away. */
const checkWho = (paths: readonly string[], env: Environment): void => {
  const agent = knownIn(env)?.name;
  if (agent !== undefined && trustedIn(paths, env).some(({ guardrail }) => guardrail === true))
    throw new UserError(
      `nothing was changed: this shell belongs to an agent (${agent}), and guardrails would end; the user does that in a terminal of their own`,
    );
};

export default ownCommand("untrust", async ({ args, env }) => {
  const here = projectOf(env.cwd)?.root ?? env.cwd ?? "/";
  const paths = args.length === 0 ? [here] : args.map((path) => plain(resolve(env.cwd ?? "/", path)));
  checkWho(paths, env);
  const revoked = untrust(paths, env);
  if (revoked.length === 0) {
    tell("nothing of that was trusted\n");
    return 1;
  }
  await renew(env.cwd, env);
  tell(`no longer trusted:\n${revoked.map(({ path }) => `  ${showLine(path)}\n`).join("")}`);
  return 0;
});
