/** Links on the way to a file of settings: followed within the place that it belongs to, and not out of it. */
import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { throughLinks } from "../../config/atomic-file.ts";
import type { Environment } from "../../config/environment.ts";
import { UserError } from "../../config/user-error.ts";

const realOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(realOf(dirname(path)), path.slice(dirname(path).length));
  }
};

/** A link in a project, or in a home, that leads out of it may hit a file that nobody meant. */
export const checkLink = (path: string, project: string | null, env: Environment): void => {
  const root = project ?? (path.startsWith(env.home + sep) ? env.home : null);
  if (root === null) return;
  const target = realOf(throughLinks(path));
  if (!target.startsWith(realOf(root) + sep))
    throw new UserError(`${path} is a link that leads out of ${root}, to ${target}; nothing was changed`);
};
