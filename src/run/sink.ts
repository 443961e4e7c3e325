/** `pith sink`: what the program prints in (descriptor 0), what the agent reads out (1), one record. */
import { environment, type Environment } from "../config/environment.ts";
import { settings, type Settings } from "../config/settings.ts";
import { match } from "../match/match.ts";
import type { Ending } from "../reduce/filter.ts";
import { append } from "../track/journal.ts";
import { upkeep } from "../track/upkeep.ts";
import { drain } from "./drain.ts";
import type { ExitCode } from "./exit-codes.ts";
import { hostOf } from "./host.ts";
import { writeAll, WriteFault } from "./output.ts";
import { createReduction, type Result } from "./reduction.ts";

/** What the launcher says: `sink <cwd> -- PROGRAM [ARGUMENT...]`. */
interface Call {
  readonly cwd: string;
  readonly argv: readonly string[];
}

const callOf = (args: readonly string[]): Call => ({
  cwd: args[0] ?? "",
  argv: args.slice(args.indexOf("--") + 1),
});

// https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

interface Finished {
  readonly start: number;
  readonly ending: Ending;
  readonly result: Result;
}

const record = ({ cwd, argv }: Call, { start, ending, result }: Finished, env: Environment): void => {
  const host = hostOf(env);
  append({
    v: 1,
    t: start,
    ms: Date.now() - start,
    host: host.name,
    end: host.name === "unknown" ? "typed" : "inside",
    ...(host.session === undefined ? {} : { session: host.session }),
    cwd,
    cmd: argv.map(quoted).join(" "),
    code: ending.code,
    signal: ending.signal,
    capB: host.cap,
    ...result,
  });
};

const reduce = async (call: Call, chosen: Settings, env: Environment): Promise<ExitCode> => {
  const start = Date.now();
  const reduction = await createReduction({
    settings: chosen,
    match: match(call.argv),
    cols: 80,
    deliver: (bytes, stream) => writeAll(stream, bytes),
  });
  const { ending, code } = await drain(reduction, 0, 3);
  const result = reduction.end(ending);
  if (chosen.track.enabled) record(call, { start, ending, result }, env);
  upkeep(chosen, env);
  return code;
};

const run = async (args: readonly string[]): Promise<ExitCode> => {
  const env = environment();
  try {
    return await reduce(callOf(args), await settings(env), env);
  } catch (fault) {
    if (fault instanceof WriteFault) return fault.exitCode;
    throw fault;
  }
};

/** Never returns: pending reads would keep the process, and nothing is left to do. */
export const sink = async (args: readonly string[]): Promise<number> => {
  if (!("bun" in process.versions)) {
    // Node undoes what the launcher has ignored for us.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) process.on(signal, () => {});
  }
  const code = await run(args);
  // oxlint-disable-next-line no-process-exit -- see above
  process.exit(code);
};
