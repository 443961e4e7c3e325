/** A run whose output goes through hooks of the user's before anything else is done with it. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import type { OutputStage } from "../extensions/output-stage.ts";
import type { ExitCode } from "../system/exit-codes.ts";
import { writeAll } from "../system/write-all.ts";
import type { Pipeline } from "../pipeline/open-pipeline.ts";
import type { Call, Over } from "./call.ts";
import { drain, type Drained, type Sources } from "./drain.ts";
import { pipelineFor } from "./reduce.ts";

const through = (pipeline: Pipeline, stage: OutputStage): Pipeline => {
  const pass = (bytes: Uint8Array): void => {
    if (bytes.length > 0) pipeline.write(bytes, 1);
  };
  return {
    ...pipeline,
    write: (chunk) => pass(stage.write(chunk)),
    idle: () => {
      pass(stage.idle());
      pipeline.idle();
    },
  };
};

const innerOf = (call: Call, { inner }: OutputStage) => ({ ...call, argv: inner, typedArgv: call.argv });

interface Held {
  readonly pipeline: Pipeline;
  readonly stage: OutputStage;
}

/** What hooks say of the whole, then the end of the run as without them. */
const settle = async (
  call: Call,
  { pipeline, stage }: Held,
  { ending, endedAt }: Pick<Drained, "ending" | "endedAt">,
  { settings, env }: { readonly settings: Settings; readonly env: Environment },
): Promise<void> => {
  const { rest, raw, note } = await stage.finish(ending);
  // With everything held back nothing was given to the filter yet.
  const last =
    raw && stage.holds
      ? await pipelineFor({ ...innerOf(call, stage), isDone: true }, settings, env)
      : pipeline;
  if (raw && !stage.holds) last.giveUp();
  if (rest.length > 0) last.write(rest, 1);
  const result = last.end(ending);
  if (note !== null) writeAll(1, Buffer.from(note));
  last.record(call.start, { ending, took: Date.now() - call.start, endedAt, result });
  await stage.after(ending, result.rawB).catch(() => {});
};

/** While the program runs. */
export const drainStaged = async (
  call: Call,
  { sources, stage }: { readonly sources: Sources; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const pipeline = await pipelineFor(innerOf(call, stage), settings, env);
  const drained = await drain(through(pipeline, stage), sources);
  await settle(call, { pipeline, stage }, drained, { settings, env });
  return drained.code;
};

/** After its end. */
export const reduceStaged = async (
  call: Call,
  { over, stage }: { readonly over: Over; readonly stage: OutputStage },
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const pipeline = await pipelineFor(innerOf(call, stage), settings, env);
  through(pipeline, stage).write(over.bytes, 1);
  await settle(call, { pipeline, stage }, over, { settings, env });
};
