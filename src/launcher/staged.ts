/** A run whose output goes through hooks of the user's before anything else is done with it. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import type { OutputStage } from "../extensions/output-stage.ts";
import type { ExitCode } from "../system/exit-codes.ts";
import { writeAll } from "../system/write-all.ts";
import { type Call, recordRun } from "../pipeline/record-run.ts";
import type { Reduction } from "../pipeline/reduction.ts";
import { drain, type Drained, type Sources } from "./drain.ts";
import type { Over } from "./pass-small.ts";
import { reductionFor } from "./run-engine.ts";

const through = (reduction: Reduction, stage: OutputStage): Reduction => {
  const pass = (bytes: Uint8Array): void => {
    if (bytes.length > 0) reduction.write(bytes, 1);
  };
  return {
    ...reduction,
    write: (chunk) => pass(stage.write(chunk)),
    idle: () => {
      pass(stage.idle());
      reduction.idle();
    },
  };
};

const innerOf = (call: Call, { inner }: OutputStage): Call => ({ ...call, argv: inner });

interface Held {
  readonly reduction: Reduction;
  readonly stage: OutputStage;
}

/** What hooks say of the whole, then the end of the run as without them. */
const settle = async (
  call: Call,
  { reduction, stage }: Held,
  { ending, endedAt }: Pick<Drained, "ending" | "endedAt">,
  { settings, env }: { readonly settings: Settings; readonly env: Environment },
): Promise<void> => {
  const { rest, raw, note } = await stage.finish(ending);
  // With everything held back nothing was given to the filter yet.
  const last = raw && stage.holds ? await reductionFor(innerOf(call, stage), settings, env, true) : reduction;
  if (raw && !stage.holds) last.giveUp();
  if (rest.length > 0) last.write(rest, 1);
  const result = last.end(ending);
  if (note !== null) writeAll(1, Buffer.from(note));
  recordRun(call, { ending, endedAt, result }, settings, env);
  await stage.after(ending, result.rawB).catch(() => {});
};

/** While the program runs. */
export const drainStaged = async (
  call: Call,
  { sources, stage }: { readonly sources: Sources; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const reduction = await reductionFor(innerOf(call, stage), settings, env);
  const drained = await drain(through(reduction, stage), sources);
  await settle(call, { reduction, stage }, drained, { settings, env });
  return drained.code;
};

/** After its end. */
export const reduceStaged = async (
  call: Call,
  { over, stage }: { readonly over: Over; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const reduction = await reductionFor(innerOf(call, stage), settings, env);
  through(reduction, stage).write(over.bytes, 1);
  await settle(call, { reduction, stage }, over, { settings, env });
};
