/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { environment, type Environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings, type Settings } from "../config/settings.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import { guardCommand } from "../extensions/guard-command.ts";
import { mayHave } from "../extensions/in-force.ts";
import type { Agent, HookCall, Verdict } from "./agent.ts";
import { pathLookup } from "../system/path-lookup.ts";
import type { Caller } from "../extensions/ask.ts";
import { callerIn } from "./caller.ts";
import { isBypassed } from "./is-bypassed.ts";
import { mayInsert } from "./command-shell.ts";
import { isLossy, timeLeft } from "./hook-input.ts";

/** A command is typed by a model: beyond this it is not one. */
const longest = 1024 * 1024;

/** Who asks, and what holds there: read once, whoever wants to know. */
interface Asking {
  readonly agent: Agent;
  readonly payload: string;
  readonly env: Environment;
  readonly current: Settings;
}

const callerOf = ({ agent, payload }: Asking): Caller => callerIn(payload, agent.name);

/** The session is on the side of a trial that goes without pith. The payload is parsed again only where one runs. */
const isOnOtherSide = (asking: Asking, cwd: string): boolean =>
  runningTrial(asking.env) !== null && isLeftAlone(asking.env, { session: callerOf(asking).session, cwd });

const rewritten = async (
  { agent, env, current }: Asking,
  command: string,
  cwd: string,
): Promise<string | null> => {
  if (losesVariables(env)) return null;
  const request = await rewriteRequest(env, cwd, pathLookup, current);
  // The command waits for the agent's answer: no file that it names is looked into.
  const { output, commands } = request.rewrite(command);
  if (isBypassed(commands))
    (await import("./bypassed.ts")).noteBypassed(commands, { cwd, agent: agent.name }, current, env);
  return output;
};

const isAnswered = (verdict: Verdict): verdict is "allow" | "neutral" =>
  verdict === "allow" || verdict === "neutral";

/** The command as a hook of the user's wants it: only where the agent decides about it as about the one typed. */
const changedAnswer = async (asking: Asking, asked: HookCall, text: string): Promise<string | null> => {
  const output = (await rewritten(asking, text, asked.cwd)) ?? text;
  const typed = asked.verdict((await rewritten(asking, asked.command, asked.cwd)) ?? asked.command);
  const wanted = (await asking.agent.hook?.())?.verdict(text, output, asked.cwd) ?? "none";
  return isAnswered(typed) && typed === wanted ? asked.answer(output, typed) : null;
};

/** Some time has to be left for the answer itself. */
const reserve = 500;

/** What hooks of the user's make of it; null: nothing, undefined: it goes on without them. */
const guardedAnswer = async (asking: Asking, asked: HookCall): Promise<string | null | undefined> => {
  const { command: text, cwd } = asked;
  const question = { text, cwd, caller: callerOf(asking), budget: timeLeft() - reserve };
  const guarded = await guardCommand(question, asking.current, asking.env);
  // A text that only says why is no other command that the agent would have to judge.
  if (guarded.kind === "refused") return asked.answer(guarded.text, "neutral");
  if (guarded.kind === "raw") return null;
  if (guarded.kind === "go") return undefined;
  return (await changedAnswer(asking, asked, guarded.text)) ?? undefined;
};

/** Where the command cannot be replaced, a refusal is all that can be said. */
const refusedPlainly = async (asking: Asking): Promise<string | null> => {
  const { payload, env, current } = asking;
  if (!mayHave(current, env)) return null;
  const { plainCallIn } = await import("./plain-refusal.ts");
  const call = plainCallIn(payload);
  if (call === null) return null;
  const question = {
    text: call.command,
    cwd: call.cwd ?? env.cwd ?? "/",
    caller: callerOf(asking),
    budget: timeLeft() - reserve,
  };
  const guarded = await guardCommand(question, current, env);
  return guarded.kind === "refused" ? call.answer(guarded) : null;
};

const mayChange = (asked: HookCall, { payload, env }: Asking): boolean =>
  asked.command.length <= longest && !isLossy(payload) && mayInsert(asked, env.platform);

/** What the hook prints; null: nothing, and the agent goes on as without it. */
export const respondHook = async (agent: Agent, payload: string): Promise<string | null> => {
  const asked = (await agent.hook?.())?.read(payload) ?? null;
  const env = environment();
  const asking = { agent, payload, env, current: await settings(env) };
  if (asked === null || !mayChange(asked, asking)) return refusedPlainly(asking);
  const guarded = await guardedAnswer(asking, asked);
  if (guarded !== undefined) return guarded;
  if (isOnOtherSide(asking, asked.cwd)) return null;
  const output = await rewritten(asking, asked.command, asked.cwd);
  if (output === null) return null;
  const verdict = asked.verdict(output);
  return isAnswered(verdict) ? asked.answer(output, verdict) : null;
};
