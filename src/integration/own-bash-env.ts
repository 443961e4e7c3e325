/** Whose the BASH_ENV of an environment is. */
import type { Environment } from "../system/environment.ts";

export const startFileName = "pith-bash-env.bash";

/** Is it one of our start-up files, of whichever version? */
export const isStartFile = (path: unknown): boolean =>
  typeof path === "string" && path.endsWith(`/${startFileName}`);

/** The user's own BASH_ENV, also where one of ours stands in its place; null: none. */
export const ownBashEnv = (env: Environment): string | null => {
  const present = env.variables["BASH_ENV"] ?? "";
  const own = isStartFile(present) ? (env.variables["PITH_BASH_ENV"] ?? "") : present;
  return own === "" ? null : own;
};
