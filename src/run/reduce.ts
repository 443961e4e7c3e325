/** A run whose output may have to be shortened. */
import type { Environment } from "../config/environment.ts";
import type { Settings } from "../config/settings.ts";
import { entriesInForce } from "../match/in-force.ts";
import { match } from "../match/match.ts";
import { drain, type Sources } from "./drain.ts";
import type { ExitCode } from "./exit-codes.ts";
import { writeAll } from "./output.ts";
import { hostOf } from "./host.ts";
import { type Watched, watchLast } from "./last-lines.ts";
import type { Over } from "./pass-small.ts";
import { type Call, recordRun } from "./record-run.ts";
import { createReduction, type Reduction } from "./reduction.ts";

/** The lines that a stage behind us keeps are those that were asked for, whatever stands at the end. */
const watched = (reduction: Reduction, watch: Watched): Reduction => ({
  ...reduction,
  write: (chunk, stream) => {
    watch.came(chunk, stream);
    reduction.write(chunk, stream);
  },
  end: (ending) => {
    const result = reduction.end(ending);
    const rest = watch.rest();
    if (rest !== null) writeAll(1, rest);
    return result;
  },
});

const reductionFor = async (call: Call, settings: Settings, env: Environment): Promise<Reduction> => {
  const entries = await entriesInForce(call.cwd, env);
  const { cap, namesPath } = hostOf(env, settings);
  const watch = call.asked ? watchLast(call.asked) : null;
  const reduction = await createReduction({
    settings,
    match: match(call.argv, entries),
    entries,
    cols: 80,
    cap,
    namesPath,
    deliver: (bytes, stream) => {
      watch?.went(bytes, stream);
      writeAll(stream, bytes);
    },
  });
  return watch === null ? reduction : watched(reduction, watch);
};

/** While the program runs. */
export const reduce = async (
  call: Call,
  sources: Sources,
  settings: Settings,
  env: Environment,
): Promise<ExitCode> => {
  const reduction = await reductionFor(call, settings, env);
  const { ending, code } = await drain(reduction, sources);
  recordRun(call, { ending, result: reduction.end(ending) }, settings, env);
  return code;
};

/** After its end. */
export const reduceAll = async (
  call: Call,
  { bytes, ending }: Over,
  settings: Settings,
  env: Environment,
): Promise<void> => {
  const reduction = await reductionFor(call, settings, env);
  reduction.write(bytes, 1);
  recordRun(call, { ending, result: reduction.end(ending) }, settings, env);
};
