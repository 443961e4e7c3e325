/** One run in, one line of the journal out. */
import type { Environment } from "../system/environment.ts";
import { ownWords } from "../system/own-words.ts";
import type { Settings } from "../config/settings.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { endsOf } from "../history/call.ts";
import { append } from "../history/journal.ts";
import { foldBehind } from "../history/fold-behind.ts";
import type { RunRecord } from "../history/record.ts";
import { upkeep } from "../history/upkeep.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { callOf } from "./call-of.ts";
import type { CallingAgent } from "./calling-agent.ts";
import { letThrough, type OutputLimit, outputLimitOf } from "../history/output-limits.ts";

/** The record of a run, without its output. */
export interface Run {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly cwd: string;
  /** Its text, as typed. */
  readonly text: string;
  readonly agent: Pick<CallingAgent, "name" | "session" | "cap" | "maxBytes">;
  /** Where pith met it. */
  readonly via: RunRecord["end"];
  /** Process that started the program for us. */
  readonly launcher?: number | undefined;
}

export type Result = Pick<
  RunRecord,
  "id" | "filter" | "rawB" | "shownB" | "cls" | "lost" | "again" | "againB" | "state" | "why" | "reader"
>;

export interface Done {
  readonly ending: Ending;
  /** How long the program ran, milliseconds. */
  readonly took: number;
  /** When it was seen to have ended, milliseconds since our start. */
  readonly endedAt: number;
  readonly result: Result;
}

/** As it stands in a record. */
export const commandText = (argv: readonly string[]): string => argv.map(quoteWord).join(" ");

/** By whom a program was started that the launcher stands in front of. */
export const viaOf = ({ name }: Pick<CallingAgent, "name">, isFunction = false): Run["via"] => {
  if (isFunction) return "function";
  return name === "unknown" ? "typed" : "shell";
};

/** How much of it the agent lets through, where that is not all. */
const limited = (
  limit: OutputLimit,
  { rawB, shownB, cls }: Pick<Result, "rawB" | "shownB" | "cls">,
): Pick<RunRecord, "capB" | "seenRawB" | "seenShownB"> => {
  const { rawEnds, shownEnds } = endsOf({ cls });
  const raw = letThrough(rawB, rawEnds, limit);
  const shown = letThrough(shownB, shownEnds, limit);
  const isCut = raw < rawB || shown < shownB;
  return { capB: limit.whole, ...(isCut ? { seenRawB: raw, seenShownB: shown } : {}) };
};

/** The last thing of a run: everything has been delivered. */
export const recordRun = (
  { start, cwd, text, agent, via, launcher }: Run,
  { ending, took, endedAt, result }: Done,
  settings: Settings,
  env: Environment,
): void => {
  if (settings.track.enabled) {
    const call = callOf(env, launcher);
    append(
      {
        v: 1,
        t: start,
        ms: took,
        added: Math.round(performance.now() - endedAt),
        host: agent.name,
        end: via,
        ...(agent.session === undefined ? {} : { session: agent.session }),
        ...(call === undefined ? {} : { call }),
        cwd,
        cmd: text,
        code: ending.code,
        signal: ending.signal,
        ...limited(outputLimitOf(agent, text, ending), result),
        ...result,
      },
      env,
    );
    foldBehind(ownWords(), env);
  }
  upkeep(settings, env);
};
