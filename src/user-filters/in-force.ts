/** The filters for a place: those that pith ships, behind those of the project and of the user. */
import { entries as shipped } from "../registry/shipped.generated.ts";
import type { Environment } from "../system/environment.ts";
import type { Entry } from "../registry/entry.ts";
import { hasUserFolder } from "./presence.ts";

const withOwn = async (cwd: string | null, env: Environment): Promise<readonly Entry[]> => {
  try {
    const { lookUp } = await import("./lookup.ts");
    const own = await lookUp(cwd, env);
    return own.length === 0 ? shipped : [...own, ...shipped];
  } catch {
    // `pith doctor` reports the mistakes.
    return shipped;
  }
};

/** `cwd`: where the command runs. One look at the user's folder is all that it costs where nobody has filters of their own:
 * trusting a project makes that folder too. Never throws. */
export const entriesInForce = (cwd: string | null, env: Environment): Promise<readonly Entry[]> =>
  env.variables["PITH_TRUST_PROJECT"] === undefined && !hasUserFolder(env)
    ? Promise.resolve(shipped)
    : withOwn(cwd, env);
