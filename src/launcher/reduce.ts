/** A run whose output may have to be shortened. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { drain, type Sources } from "./drain.ts";
import type { ExitCode } from "../system/exit-codes.ts";
import { writeAll } from "../system/write-all.ts";
import { callingAgent } from "../pipeline/calling-agent.ts";
import type { Call, Over } from "./call.ts";
import { openPipeline, type Pipeline, type Program } from "../pipeline/open-pipeline.ts";
import { trimBehind } from "../pipeline/reader.ts";

export const pipelineFor = (
  call: Call & Pick<Program, "isDone" | "typedArgv">,
  settings: Settings,
  env: Environment,
  deliver = (bytes: Uint8Array, stream: number): void => writeAll(stream, bytes),
): Promise<Pipeline> => {
  const trim = trimBehind(call.launcher);
  // Whoever wants the first lines gets these very lines, as soon as they are there; a mark may be cut off.
  const isDone = call.isDone === true || trim?.program === "head";
  return openPipeline(settings, callingAgent(env, settings), { ...call, isDone }, { env, trim, deliver });
};

const finish = (pipeline: Pipeline, { start }: Call, { ending, endedAt }: Omit<Over, "bytes">): void => {
  const result = pipeline.end(ending);
  pipeline.record(start, { ending, took: Date.now() - start, endedAt, result });
};

export const reduce = async (
  call: Call,
  sources: Sources,
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const pipeline = await pipelineFor(call, settings, env);
  const drained = await drain(pipeline, sources);
  finish(pipeline, call, drained);
  return drained.code;
};

/** After its end. Where no pipeline can be had, the output goes out as it is: nobody else has it any more. */
export const reduceAll = async (
  call: Call,
  over: Over,
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const pipeline = await pipelineFor(call, settings, env).catch(() => null);
  if (pipeline === null) return writeAll(1, over.bytes);
  pipeline.write(over.bytes, 1);
  finish(pipeline, call, over);
};
