/** `pith sink` for a run that is over and has printed little, in the small runtime. */
import { environment } from "../system/environment.ts";
import { exitCodes } from "../system/exit-codes.ts";
import { host } from "../system/small-runtime/host.ts";
import { keepForms } from "../system/small-runtime/keep-forms.ts";
import { madeForLines } from "../engine/judge/judge.ts";
import { settings } from "../config/read-settings.ts";
import { mayHave } from "../extensions/in-force.ts";
import { runningTrial } from "../history/trial.ts";
import { callingAgent, settingsBelow } from "../pipeline/calling-agent.ts";
import { mayBeReadByScript } from "../pipeline/read-by-script.ts";
import { lookUpAll } from "../pipeline/look-up-all.ts";
import { openPipeline } from "../pipeline/open-pipeline.ts";
import type { Reads } from "../pipeline/reduction.ts";
import { trimBehind } from "../pipeline/reader.ts";
import { startOf } from "./call.ts";
import { endingOf } from "./ending.ts";
import { passSmall } from "./pass-small.ts";
import { pipesOf } from "./pipes.ts";

/** The executable, which has a compiler, handles anything larger. Fewer bytes for outputs whose lines are examined more
 * closely. */
const maxOf = ({ kind, exact }: Reads): number => (exact ? 112 : kind === "data" ? 32 : 24) * 1024;

/** Node takes longer to start. */
const isBeforeNode = (): boolean => host.words[0]?.endsWith(".js") === true;

/** Before any run: what each would do anew. */
export const prepare = async (): Promise<void> => {
  await lookUpAll();
  keepForms(madeForLines());
};

/** Shown text goes out at once and in one piece: until then the engine could begin anew. */
export const smallSink = async ([
  cwd = "",
  ,
  launcher,
  names = "",
  sign,
  ...argv
]: readonly string[]): Promise<number> => {
  const start = host.now() - Math.round(host.elapsed());
  const { bytes, status, endedAt } = host.run();
  const env = environment();
  const chosen = settingsBelow(env, await settings(env));
  // Hooks may do anything, a trial is written down as it is asked, and where a script reads, the engine refuses.
  if (mayHave(chosen, env) || runningTrial(env) !== null || mayBeReadByScript(env, cwd)) return host.later();
  const call = { start, cwd, argv, launcher: Number(launcher), ...startOf(sign) };
  const deliver = (shown: Uint8Array): void => {
    host.deliver(shown);
    pipesOf(names).remove();
  };
  const over = { bytes: Buffer.from(bytes), ending: endingOf(status), endedAt, deliver };
  if (passSmall(call, over, chosen, env)) return exitCodes.done;
  const shown: Uint8Array[] = [];
  const pipeline = await openPipeline(chosen, callingAgent(env, chosen), call, {
    env,
    trim: trimBehind(call.launcher),
    deliver: (part) => void shown.push(Buffer.from(part)),
  });
  const { reads } = pipeline;
  if (reads !== null && bytes.length > maxOf(reads) && !isBeforeNode()) return host.later();
  pipeline.write(over.bytes, 1);
  const result = pipeline.end(over.ending);
  deliver(Buffer.concat(shown));
  pipeline.record(start, { ending: over.ending, took: host.now() - start, endedAt, result });
  return exitCodes.done;
};
