/** `pith sink`: what the program prints in (descriptor 0), what the agent reads out (1), one record. */
import { fstatSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { settings } from "../config/read-settings.ts";
import type { Settings } from "../config/settings.ts";
import { guarded } from "../extensions/guarded.ts";
import { stageFor } from "../extensions/in-force.ts";
import type { OutputStage } from "../extensions/output-stage.ts";
import { withheld } from "../extensions/refusal.ts";
import { exitCodes, type ExitCode } from "../system/exit-codes.ts";
import { writeAll, WriteFault } from "../system/write-all.ts";
import { programOf, terminate } from "./terminate.ts";
import { passSmall } from "./pass-small.ts";
import { isLeftAlone } from "../history/trial.ts";
import { isReadByAgent } from "../pipeline/agent-above.ts";
import { knownIn, sessionIn } from "../pipeline/agent-in.ts";
import { callingAgent, settingsBelow } from "../pipeline/calling-agent.ts";
import { mayBeReadByScript } from "../pipeline/read-by-script.ts";
import { type Call, startOf } from "./call.ts";
import { dataFd, handed, openNow, type Pipes, pipesOf, statusFd } from "./pipes.ts";
import { endingBefore, takeAll } from "./take-now.ts";

/** Milliseconds since our start: a program that takes longer is worth a start with the JIT compiler. */
const quickly = 6;
/** Shorter than one turn of waiting for it. */
const atOnce = 0.2;
/** After the program's end, this long without input means that somebody else holds the pipe. */
const patience = 20;

/** On the side of a trial that goes without pith, and where a program reads, or a script of the model's may, the sink fails as it
 * begins, and `cat` passes everything on. */
const checkReader = (env: Environment, { cwd, launcher, isTyped }: Call): void => {
  if (isTyped === true && !isReadByAgent(env, launcher)) throw new Error("a program reads the output");
  if (mayBeReadByScript(env, cwd)) throw new Error("a script reads the output");
  const agent = knownIn(env)?.name ?? "";
  if (isLeftAlone(env, { agent, session: sessionIn(env, agent), cwd }))
    throw new Error("a trial runs without pith");
};

const outputCall = ({ argv, cwd }: Call, settings: Settings, env: Environment) => {
  const { name: reader, session = "" } = callingAgent(env, settings);
  return { argv, cwd, caller: { reader, session, isSubAgent: false } };
};

interface Prepared {
  readonly chosen: Settings;
  /** Hooks that the output goes through; null: none. */
  readonly staged: { readonly stage: OutputStage; readonly by: typeof import("./staged.ts") } | null;
}

/** A line to show in place of the output, if a hook that protects it could not be asked by a fault of pith's own. */
const prepared = (call: Call, env: Environment): Promise<Prepared | Buffer> =>
  guarded<Prepared | Buffer>(
    async () => {
      const chosen = settingsBelow(env, await settings(env));
      const stage = await stageFor(outputCall(call, chosen, env), chosen, env);
      return { chosen, staged: stage && { stage, by: await import("./staged.ts") } };
    },
    () => ({ point: "output_after", cwd: call.cwd, env, refuse: withheld }),
  );

/** The whole run at once, if it is over already. */
const runQuickly = async (call: Call, pipes: Pipes): Promise<ExitCode> => {
  const data = openNow(pipes.data);
  const status = openNow(pipes.status);
  pipes.remove();
  const looked = performance.now();
  const ending = status === null || data === null ? null : endingBefore(status, quickly);
  if (ending === null || data === null) return exitCodes.later;
  // Without a wait it had ended before we were there.
  const seen = performance.now();
  const endedAt = seen - looked < atOnce ? 0 : seen;
  const env = environment();
  checkReader(env, call);
  const ready = await prepared(call, env);
  const { bytes, ended } = takeAll(data, patience);
  const code = ended ? exitCodes.done : exitCodes.held;
  if (Buffer.isBuffer(ready)) {
    writeAll(1, ready);
    return code;
  }
  const over = { bytes, ending, endedAt };
  const { chosen, staged } = ready;
  if (staged !== null) await staged.by.reduceStaged(call, { over, stage: staged.stage }, chosen, env);
  if (staged !== null || passSmall(call, over, chosen, env)) return code;
  const { reduceAll } = await import("./reduce.ts");
  await reduceAll(call, over, chosen, env);
  return code;
};

const runWhole = async (call: Call, pipes: Pipes): Promise<ExitCode> => {
  pipes.remove();
  const program = programOf(call.launcher);
  const orphan = (): void => {
    if (program !== null) terminate(program);
  };
  const env = environment();
  checkReader(env, call);
  const ready = await prepared(call, env);
  const sources = { dataFd, statusFd, patience, orphan };
  if (Buffer.isBuffer(ready)) {
    const { drain, plainTaker } = await import("./drain.ts");
    const { code } = await drain(
      plainTaker(() => {}),
      sources,
    );
    writeAll(1, ready);
    return code;
  }
  const { chosen, staged } = ready;
  if (staged === null) return (await import("./reduce.ts")).reduce(call, sources, chosen, env);
  return staged.by.drainStaged(call, { sources, stage: staged.stage }, chosen, env);
};

const run = async (call: Call, stage: string | undefined, pipes: Pipes): Promise<ExitCode> => {
  try {
    return await (stage === "quick" ? runQuickly(call, pipes) : runWhole(call, pipes));
  } catch (fault) {
    if (fault instanceof WriteFault) return fault.exitCode;
    throw fault;
  }
};

/** For a launcher that has no names for two descriptors: 80, the first is a pipe or a socket; 81, and the second is the same;
 * 82, both are the same file; any other: nothing that is to be shortened. */
const look = (output: number, errors: number): number => {
  try {
    const [first, second] = [fstatSync(output), fstatSync(errors)];
    const same = first.dev === second.dev && first.ino === second.ino;
    if (first.isFIFO() || first.isSocket()) return same ? 81 : 80;
    return first.isFile() && same ? 82 : 1;
  } catch {
    return 1;
  }
};

/**
 * `sink <cwd> quick|whole <launcher's id> <names of the pipes> --|--typed|--function PROGRAM [ARGUMENT...]`. `quick`: only if the program
 * ends soon. Without a program: its words and the folder are handed over. `sink <cwd> look`: says what the descriptors are.
 * Never returns: pending reads would keep the process.
 */
export const sink = async (args: readonly string[]): Promise<number> => {
  if (!("bun" in process.versions)) {
    // Node undoes what the launcher has ignored for us.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const) process.on(signal, () => {});
  }
  const [cwd = "", stage, launcher, names = "", sign, ...argv] = args;
  const said = (): Pick<Call, "cwd" | "argv"> => (argv.length > 0 ? { cwd, argv } : handed());
  const code =
    stage === "look"
      ? look(1, 3)
      : await run(
          { start: Date.now(), ...said(), launcher: Number(launcher), ...startOf(sign) },
          stage,
          pipesOf(names),
        );
  // oxlint-disable-next-line no-process-exit -- see above
  process.exit(code);
};
