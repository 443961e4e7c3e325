/** The one place that answers for a fault of pith's own where hooks of the user's should have had a word. A hook that fails closed
 * has failed then, and refuses; any other is passed over. */
import type { HookPoint } from "../config/hook-points.ts";
import type { Environment } from "../system/environment.ts";
import type { Refusal } from "./contract.ts";

/** Call to be judged, and how a refusal of it is told. */
export interface Judged<Answer> {
  readonly point: HookPoint;
  readonly cwd: string;
  readonly env: Environment;
  refuse(refusal: Refusal): Answer | Promise<Answer>;
}

/** `at` is asked after a fault only; null: nothing that a hook could refuse. Throws the fault if no hook fails closed there. */
export const guarded = async <Answer>(
  work: () => Promise<Answer>,
  at: () => Judged<Answer> | null | Promise<Judged<Answer> | null>,
): Promise<Answer> => {
  try {
    return await work();
  } catch (fault) {
    const judged = await at();
    if (judged === null) throw fault;
    const { refusalAtFault } = await import("./unjudged.ts");
    const refusal = await refusalAtFault(judged.point, judged, fault);
    if (refusal === null) throw fault;
    return judged.refuse(refusal);
  }
};
