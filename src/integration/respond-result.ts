/** The result integration: a tool's result as the agent reports it; the answer is the same result, shortened, or silence. */
import { environment, type Environment } from "../system/environment.ts";
import { settings } from "../config/read-settings.ts";
import { isMcpTool, namesTool, type Settings } from "../config/settings.ts";
import { isLeftAlone } from "../history/trial.ts";
import { mayHave, stageFor } from "../extensions/in-force.ts";
import { sessionIn } from "../pipeline/agent-in.ts";
import { isReadByScript } from "../pipeline/read-by-script.ts";
import { namesPathIn } from "../pipeline/calling-agent.ts";
import { outputLimitOf } from "../history/output-limits.ts";
import type { Pipeline, Reader } from "../pipeline/open-pipeline.ts";
import type { Result } from "../pipeline/record-run.ts";
import { setLimit } from "../pipeline/set-limit.ts";
import { showPrinted } from "../pipeline/show-printed.ts";
import type { Shown } from "../pipeline/whole-output.ts";
import type { Refusal } from "../extensions/contract.ts";
import { withheld } from "../extensions/refusal.ts";
import type { Agent, PartedResult, ToolResult } from "./agent.ts";
import { callerIn } from "./caller.ts";
import { isLossy } from "./hook-input.ts";
import { bashText } from "./command-shell.ts";
import { readStored } from "./stored-output.ts";

/** Everything that the program printed; null where only a part of it is to be had. */
const wholeOf = ({ output, stored }: ToolResult, env: Environment): Buffer | null =>
  stored === null ? Buffer.from(output, "utf8") : readStored(stored, env);

const isSwitchedOn = ({ tool }: ToolResult, agent: string, { agents }: Settings): boolean =>
  tool === "shell" || namesTool(agents[agent]?.tools ?? [], tool);

interface Run extends Shown {
  readonly raw: Buffer;
  readonly reduction: Pipeline;
}

/** Output as hooks of the user's made it, before anything else was done with it. */
interface Staged {
  readonly raw: Buffer;
  /** It has to be shown, whatever its length. */
  readonly changed: boolean;
  readonly unfiltered: boolean;
  readonly note: string;
  delivered(): void;
  /** A refusal if the result must not stay as it is then. */
  undelivered(why: string): Refusal | null;
}

const unstaged = (raw: Buffer): Staged => ({
  raw,
  changed: false,
  unfiltered: false,
  note: "",
  delivered: () => {},
  undelivered: () => null,
});

const staged = async (
  { agent, happened, current, env }: Call,
  raw: Buffer,
  payload: string,
): Promise<Staged> => {
  const { command, cwd, exit } = happened;
  const caller = callerIn(payload, agent.name);
  const stage = await stageFor({ argv: [], command, cwd, caller }, current, env);
  if (stage === null) return unstaged(raw);
  // An unknown ending is no failure.
  const ending = { code: exit ?? 0, signal: null };
  const begun = Buffer.from(stage.write(raw));
  const { rest, raw: unfiltered, note: first, ...finished } = await stage.finish(ending);
  const whole = Buffer.concat([begun, rest]);
  const note = `${first ?? ""}${(await stage.after(ending, whole.length)) ?? ""}`;
  return { ...finished, raw: whole, changed: note !== "" || !whole.equals(raw), unfiltered, note };
};

interface Call {
  readonly agent: Agent;
  readonly happened: ToolResult;
  /** The command as bash says it; null: it is another shell's, and what it starts is not known. */
  readonly text: string | null;
  readonly current: Settings;
  readonly env: Environment;
}

const limitOf = ({ agent: { name }, happened, current, env }: Call): number => {
  const maxBytes = setLimit(name, { env, cwd: happened.cwd });
  const ending = { code: happened.exit, signal: null };
  return outputLimitOf({ name, cap: current.agents[name]?.cap, maxBytes }, happened.command, ending).whole;
};

const readerOf = (call: Call): Reader => {
  const { agent, happened, current, env } = call;
  const { name, keeps } = agent;
  return {
    name,
    cap: current.agents[name]?.cap,
    keeps,
    namesPath: keeps !== undefined || namesPathIn(env, current, name, happened.cwd),
    ...(happened.session === undefined ? {} : { session: happened.session }),
  };
};

/** `isDone`: no filter is asked. */
const reduceKept = async (call: Call, raw: Buffer, isDone = false): Promise<Run> => {
  const { agent, happened, text, current, env } = call;
  const limits: Settings = agent.recovers === false ? { ...current, mode: "lossless" } : current;
  const known =
    text === null
      ? ({ text: happened.command, reading: "unknown" } as const)
      : ({ text, reading: isMcpTool(happened.tool) ? "generic" : "command" } as const);
  const command = { ...known, cwd: happened.cwd, typed: happened.command, isDone, call: happened.call };
  const printed = { output: raw, exit: happened.exit };
  return { raw, ...(await showPrinted(limits, readerOf(call), command, { env, printed })) };
};

/** The agent waits for us from our start on. */
const record = ({ ending, result, reduction }: Run): void =>
  reduction.record(Date.now(), { ending, took: 0, endedAt: 0, result });

const answerFor = (call: Call, { raw, output }: Run, { changed, note }: Staged): string | null => {
  const shown = output.toString("utf8");
  if (changed) {
    const behind = note === "" || shown === "" || shown.endsWith("\n") ? note : `\n${note}`;
    return call.happened.answer(`${shown}${behind}`, true);
  }
  // A replacement that the agent would cut again names two places for the rest.
  const limit = limitOf(call);
  const tooLong = limit > 0 && output.length > limit;
  return output.length < raw.length && !tooLong ? call.happened.answer(shown) : null;
};

/** As it is written down where the result stays as it is. */
const unchanged = (run: Run): Run => {
  const { result } = run;
  const { rawB, cls, why } = result;
  const state = why === undefined ? "raw" : "fault";
  return { ...run, result: { ...result, shownB: rawB, cls: { ...cls, shown: cls.raw }, lost: 0, state } };
};

/** Shows the hooks' form of the output, or else withholds output that must not be shown. */
const settled = (
  hooks: Staged,
  answer: string | null,
  { title }: Agent,
  happened: ToolResult,
): string | null => {
  if (answer !== null || !hooks.changed) {
    hooks.delivered();
    return answer;
  }
  const refusal = hooks.undelivered(`${title} takes no such text in the place of this result`);
  return refusal === null ? null : happened.answer(withheld(refusal).toString(), true);
};

// Forms for programs, and the sign that switches pith off.
const keptAsIs = /json|csv|xml|yaml|toml|base64|hex|porcelain|-z\b|PITH_DISABLED/i;

/** If a text cannot be read, no output is touched that may be one of these, or may hold a command that the user excludes; and
 * none if the agent has not named the shell, because a text of bash may be what was not understood. */
const mayNotBeRead = ({ command, shell }: ToolResult, { exclude }: Settings): boolean =>
  shell === undefined || shell === "bash" || keptAsIs.test(command) || exclude.commands.length > 0;

const callOf = async (agent: Agent, happened: ToolResult): Promise<Call | null> => {
  const env = environment();
  if (isReadByScript(env)) return null;
  const { session = sessionIn(env, agent.name), cwd } = happened;
  if (isLeftAlone(env, { agent: agent.name, session, cwd })) return null;
  const current = await settings(env);
  if (!isSwitchedOn(happened, agent.name, current)) return null;
  // For another tool the adapter wrote the command, as bash says it.
  const text = happened.tool === "shell" ? bashText(happened, env.platform) : happened.command;
  return text === null && mayNotBeRead(happened, current) ? null : { agent, happened, text, current, env };
};

interface Printed {
  readonly raw: Buffer;
  /** Nothing of it is left out. */
  readonly stays: boolean;
}

/** null: it is left as it is. Of a part, or with bytes replaced, nothing is left out, but hooks of the user's have a word
 * about all that is shown. */
const printedOf = ({ happened, current, env }: Call, lossy: boolean): Printed | null => {
  const whole = wholeOf(happened, env);
  if (whole !== null && !lossy) return { raw: whole, stays: false };
  if (!mayHave(current, env)) return null;
  return { raw: whole ?? Buffer.from(happened.output, "utf8"), stays: true };
};

/** Text that the model gets in place of a result, without a record of it; null: the result as it is. */
export const shownResult = async (
  agent: Agent,
  happened: ToolResult,
): Promise<{ readonly result: Result; readonly shown: string | null } | null> => {
  const call = await callOf(agent, happened);
  if (call === null) return null;
  const printed = printedOf(call, false);
  if (printed === null) return null;
  const hooks = await staged(call, printed.raw, "");
  const run = await reduceKept(call, hooks.raw, hooks.unfiltered || printed.stays);
  return { result: run.result, shown: answerFor(call, run, hooks) };
};

/** The result is longer than what was asked for; nothing was done. */
export const later = Symbol("later");

/** Output of the hook; null: nothing, and the result stays as it is. `payload`: from the agent, `maxBytes`: bytes of a result. */
export const respondResult = async (
  agent: Agent,
  happened: ToolResult,
  payload: string,
  maxBytes = Infinity,
): Promise<string | null | typeof later> => {
  if (happened.output === "") return null;
  const call = await callOf(agent, happened);
  const printed = call === null ? null : printedOf(call, isLossy(payload));
  if (call === null || printed === null) return null;
  if (printed.raw.length > maxBytes) return later;
  const hooks = await staged(call, printed.raw, payload);
  const run = await reduceKept(call, hooks.raw, hooks.unfiltered || printed.stays).catch((fault: unknown) => {
    if (!hooks.changed) throw fault;
    return null;
  });
  // Whatever becomes of the rest, what hooks have taken out stays out.
  const answer =
    run === null ? happened.answer(hooks.raw.toString("utf8"), true) : answerFor(call, run, hooks);
  if (run !== null) record(answer === null ? unchanged(run) : run);
  return settled(hooks, answer, agent, happened);
};

/** Like `respondResult`, for each part of a result. */
export const respondParts = async (
  agent: Agent,
  { parts, answer }: PartedResult,
  payload: string,
  maxBytes = Infinity,
): Promise<string | null | typeof later> => {
  const texts: (string | null)[] = [];
  for (const part of parts) {
    const text = await respondResult(agent, part, payload, maxBytes);
    if (typeof text === "symbol") return later;
    texts.push(text);
  }
  return texts.every((text) => text === null) ? null : answer(texts);
};
