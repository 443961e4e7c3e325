/** Commands of pith's own that start a program which their words name: in an agent's shell they are typed words too. */
import type { Environment } from "../system/environment.ts";
import { isInstalledAbove, typedRefusal } from "../pipeline/typed-words.ts";

/** A model that is asked to type `pith` is asked to type nothing more. Says why, too; the caller ends with `refusedCode`. */
export const isRefused = (env: Environment): boolean => {
  const is = isInstalledAbove(env);
  if (is) process.stderr.write(`${typedRefusal}\n`);
  return is;
};
