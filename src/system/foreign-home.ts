/** The home of another user: `sudo -E`, and containers, start programs of root's with it. What they left there, its owner could neither
 * read nor remove. */
import { statSync } from "node:fs";
import { environment, type Environment } from "./environment.ts";
import { isWithin } from "./is-within.ts";

const known = new WeakMap<Environment, boolean>();

/** A home that is not there is nobody's. */
export const hasForeignHome = (env: Environment = environment()): boolean => {
  const before = known.get(env);
  if (before !== undefined) return before;
  const owner = env.uid === null ? undefined : statSync(env.home, { throwIfNoEntry: false })?.uid;
  const isForeign = owner !== undefined && owner !== env.uid;
  known.set(env, isForeign);
  return isForeign;
};

/** Throws EACCES for a path in the home of another user. */
export const refuseForeignHome = (path: string, env: Environment = environment()): void => {
  if (!isWithin(path, env.home) || !hasForeignHome(env)) return;
  const message = `${env.home}, your home directory, belongs to another user: nothing of pith's is written there`;
  throw Object.assign(new Error(message), { code: "EACCES", syscall: "open", path });
};
