/** A run whose output may have to be shortened. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import { match } from "../registry/match.ts";
import { levelFor, relaxedIn, relaxedLimits } from "../history/relaxed.ts";
import { drain, type Sources } from "./drain.ts";
import type { ExitCode } from "../system/exit-codes.ts";
import { writeAll } from "../system/write-all.ts";
import { callingAgent } from "../pipeline/calling-agent.ts";
import type { Over } from "./pass-small.ts";
import { trimBehind } from "../pipeline/reader.ts";
import { type Call, recordRun } from "../pipeline/record-run.ts";
import { createReduction, type Reduction } from "../pipeline/reduction.ts";

/** `raw`: no filter is asked. */
export const reductionFor = async (
  call: Call,
  settings: Settings,
  env: Environment,
  raw = false,
): Promise<Reduction> => {
  const entries = await entriesInForce(call.cwd, env);
  const { cap, namesPath } = callingAgent(env, settings);
  const matched = raw ? null : match(call.argv, entries);
  const level = matched === null ? 0 : levelFor(relaxedIn(env), matched.command, call.cwd);
  return createReduction({
    settings: relaxedLimits(settings, level),
    match: matched,
    entries,
    cols: 80,
    cap,
    namesPath,
    trim: trimBehind(call.launcher),
    deliver: (bytes, stream) => writeAll(stream, bytes),
  });
};

/** While the program runs. */
export const reduce = async (
  call: Call,
  sources: Sources,
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const reduction = await reductionFor(call, settings, env);
  const { ending, endedAt, code } = await drain(reduction, sources);
  recordRun(call, { ending, endedAt, result: reduction.end(ending) }, settings, env);
  return code;
};

/** After its end. */
export const reduceAll = async (
  call: Call,
  { bytes, ending, endedAt }: Over,
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const reduction = await reductionFor(call, settings, env);
  reduction.write(bytes, 1);
  recordRun(call, { ending, endedAt, result: reduction.end(ending) }, settings, env);
};
