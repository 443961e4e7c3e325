/** An output that no guardrail could judge, by a fault of pith's own. */
import type { Environment } from "../system/environment.ts";
import type { OutputCall, OutputStage } from "./output-stage.ts";
import { withheld } from "./refusal.ts";
import { refusalAtFault } from "./unjudged.ts";

/** Where a fault of pith's own keeps a guardrail from seeing an output; null: there is none. */
export const stageAtFault = async (
  { argv, cwd }: OutputCall,
  env: Environment,
  fault: unknown,
): Promise<OutputStage | null> => {
  const refusal = await refusalAtFault("output_after", { cwd, env }, fault);
  if (refusal === null) return null;
  const nothing = Buffer.alloc(0);
  return {
    holds: true,
    inner: argv,
    write: () => nothing,
    idle: () => nothing,
    finish: async () => ({
      rest: withheld(refusal),
      raw: true,
      note: null,
      delivered: () => {},
      undelivered: () => {},
    }),
    after: async () => null,
  };
};
