/** A run that has ended with little output: no filter needs to be asked. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import { newId } from "../store/id.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { mayHoldMarks } from "../engine/squeeze/forged-marks.ts";
import { smallBytes, smallLines } from "../engine/small.ts";
import { classesOf } from "../history/character-classes.ts";
import { writeAll } from "../system/write-all.ts";
import { callingAgent } from "../pipeline/calling-agent.ts";
import { commandText, recordRun, viaOf } from "../pipeline/record-run.ts";
import type { Call, Over } from "./call.ts";

const newline = 10;
const bracket = 91;

const stateOf = (size: number, ending: Ending): "zero" | "raw" | "killed" => {
  if (ending.signal !== null || ending.code === null) return "killed";
  return size === 0 ? "zero" : "raw";
};

const hasSmallSize = (bytes: Uint8Array): boolean => {
  if (bytes.length > smallBytes) return false;
  let lines = bytes.at(-1) === newline ? 0 : 1;
  for (const byte of bytes) if (byte === newline) lines += 1;
  return lines <= smallLines;
};

/** A line that is read as a mark is escaped, and a failed run may have to be stored. */
const isPlain = (bytes: Uint8Array, ending: Ending, settings: Settings): boolean =>
  (!bytes.includes(bracket) || !mayHoldMarks(Buffer.from(bytes).toString("latin1"))) &&
  (ending.code === 0 || bytes.length < settings.tee.min_bytes);

/** false: not such a run, and nothing was done. */
export const passSmall = (
  call: Call,
  { bytes, ending, endedAt, deliver = (shown) => writeAll(1, shown) }: Over,
  settings: Settings,
  env: Environment,
): boolean => {
  if (!hasSmallSize(bytes) || !isPlain(bytes, ending, settings)) return false;
  deliver(bytes);
  const cls = classesOf(bytes);
  const sizes = { rawB: bytes.length, shownB: bytes.length, cls: { raw: cls, shown: cls }, lost: 0 };
  const state = stateOf(bytes.length, ending);
  const agent = callingAgent(env, settings);
  const { start, cwd, argv, isFunction, launcher } = call;
  recordRun(
    { start, cwd, text: commandText(argv), agent, via: viaOf(agent, isFunction), launcher },
    { ending, took: Date.now() - start, endedAt, result: { id: newId(), filter: "", ...sizes, state } },
    settings,
    env,
  );
  return true;
};
