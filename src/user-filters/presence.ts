/** One look for each process: has the user filters of their own, or trusted a project? Both make this folder. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { configDir } from "../system/paths.ts";

const seen = new WeakMap<Environment, boolean>();

/** Asked once in a process that lives as long as a command; another environment is looked at anew. */
export const hasUserFolder = (env: Environment): boolean => {
  const known = seen.get(env) ?? existsSync(join(configDir(env), "filters"));
  seen.set(env, known);
  return known;
};
