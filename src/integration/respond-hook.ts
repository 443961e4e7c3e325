/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings } from "../config/settings.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import { guardCommand } from "../extensions/guard-command.ts";
import { mayHave } from "../extensions/in-force.ts";
import type { Agent, HookCall, Verdict } from "./agent.ts";
import { callerIn } from "./caller.ts";
import { isBypassed } from "./is-bypassed.ts";
import { mayInsert } from "./command-shell.ts";
import { timeLeft } from "./hook-input.ts";

/** A command is typed by a model: beyond this it is not one. */
const longest = 1024 * 1024;

/** As agents call it in their payloads. */
const sessionNames = ["session_id", "sessionId", "sessionID", "conversation_id"];

/** Only where a trial runs: the payload has been parsed once already. */
const sessionOf = (payload: string): string | undefined => {
  try {
    const fields = JSON.parse(payload) as Readonly<Record<string, unknown>>;
    const found = sessionNames.map((name) => fields[name]).find((value) => typeof value === "string");
    return found as string | undefined;
  } catch {
    return undefined;
  }
};

/** The session is on the side of a trial that goes without pith. */
const isOnOtherSide = (payload: string, cwd: string): boolean => {
  const env = environment();
  return runningTrial(env) !== null && isLeftAlone(env, { session: sessionOf(payload), cwd });
};

const rewritten = async (command: string, cwd: string, agent: string): Promise<string | null> => {
  const env = environment();
  if (losesVariables(env)) return null;
  const request = await rewriteRequest(env, cwd);
  // The command waits for the agent's answer: no file that it names is looked into.
  const { output, commands } = request.rewrite(command);
  if (isBypassed(commands))
    (await import("./bypassed.ts")).noteBypassed(commands, { cwd, agent }, request.settings, env);
  return output;
};

const isAnswered = (verdict: Verdict): verdict is "allow" | "neutral" =>
  verdict === "allow" || verdict === "neutral";

/** The command as a hook of the user's wants it: only where the agent decides about it as about the one typed. */
const changedAnswer = async (agent: Agent, asked: HookCall, text: string): Promise<string | null> => {
  const output = (await rewritten(text, asked.cwd, agent.name)) ?? text;
  const typed = asked.verdict((await rewritten(asked.command, asked.cwd, agent.name)) ?? asked.command);
  const wanted = (await agent.hook?.())?.verdict(text, output, asked.cwd) ?? "none";
  return isAnswered(typed) && typed === wanted ? asked.answer(output, typed) : null;
};

/** Some time has to be left for the answer itself. */
const reserve = 500;

/** What hooks of the user's make of it; null: nothing, undefined: it goes on without them. */
const guardedAnswer = async (
  agent: Agent,
  asked: HookCall,
  payload: string,
): Promise<string | null | undefined> => {
  const env = environment();
  const { command: text, cwd } = asked;
  const question = { text, cwd, caller: callerIn(payload, agent.name), budget: timeLeft() - reserve };
  const guarded = await guardCommand(question, await settings(env), env);
  // A text that only says why is no other command that the agent would have to judge.
  if (guarded.kind === "refused") return asked.answer(guarded.text, "neutral");
  if (guarded.kind === "raw") return null;
  if (guarded.kind === "go") return undefined;
  return (await changedAnswer(agent, asked, guarded.text)) ?? undefined;
};

/** Where the command cannot be replaced, a refusal is all that can be said. */
const refusedPlainly = async (agent: Agent, payload: string): Promise<string | null> => {
  const env = environment();
  const current = await settings(env);
  if (!mayHave(current, env)) return null;
  const { plainCallIn } = await import("./plain-refusal.ts");
  const call = plainCallIn(payload);
  if (call === null) return null;
  const caller = callerIn(payload, agent.name);
  const question = {
    text: call.command,
    cwd: call.cwd ?? env.cwd ?? "/",
    caller,
    budget: timeLeft() - reserve,
  };
  const guarded = await guardCommand(question, current, env);
  return guarded.kind === "refused" ? call.answer(guarded.line) : null;
};

/** What the hook prints; null: nothing, and the agent goes on as without it. */
export const respondHook = async (agent: Agent, payload: string): Promise<string | null> => {
  const asked = (await agent.hook?.())?.read(payload) ?? null;
  if (asked === null || asked.command.length > longest || !mayInsert(asked, environment().platform))
    return refusedPlainly(agent, payload);
  const guarded = await guardedAnswer(agent, asked, payload);
  if (guarded !== undefined) return guarded;
  if (isOnOtherSide(payload, asked.cwd)) return null;
  const output = await rewritten(asked.command, asked.cwd, agent.name);
  if (output === null) return null;
  const verdict = asked.verdict(output);
  return isAnswered(verdict) ? asked.answer(output, verdict) : null;
};
