/** One run in, one line of the journal out. */
import type { Environment } from "../system/environment.ts";
import type { Settings } from "../config/settings.ts";
import type { Ending } from "../filter-kit/filter.ts";
import { append } from "../history/journal.ts";
import type { RunRecord } from "../history/record.ts";
import { upkeep } from "../history/upkeep.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { callingAgent } from "./calling-agent.ts";

/** What the launcher says. */
export interface Call {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly cwd: string;
  readonly argv: readonly string[];
  /** Id of the launcher's process. */
  readonly launcher: number;
}

export type Result = Pick<
  RunRecord,
  "id" | "filter" | "rawB" | "shownB" | "cls" | "lost" | "state" | "why" | "reader"
>;

export interface Done {
  readonly ending: Ending;
  /** When the program was seen to have ended, milliseconds since our start. */
  readonly endedAt: number;
  readonly result: Result;
}

/** As it stands in a record. */
export const commandText = (argv: readonly string[]): string => argv.map(quoteWord).join(" ");

/** The last thing of a run: everything has been delivered. */
export const recordRun = (
  { start, cwd, argv }: Call,
  { ending, endedAt, result }: Done,
  settings: Settings,
  env: Environment,
): void => {
  const host = callingAgent(env, settings);
  if (settings.track.enabled)
    append({
      v: 1,
      t: start,
      ms: Date.now() - start,
      added: Math.round(performance.now() - endedAt),
      host: host.name,
      end: host.name === "unknown" ? "typed" : "shell",
      ...(host.session === undefined ? {} : { session: host.session }),
      cwd,
      cmd: commandText(argv),
      code: ending.code,
      signal: ending.signal,
      capB: host.cap,
      ...result,
    });
  upkeep(settings, env);
};
