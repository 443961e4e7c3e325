/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { environment } from "../system/environment.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewriteRequest } from "../rewrite/rewrite-request.ts";
import type { Agent } from "./agent.ts";
import { isBypassed } from "./is-bypassed.ts";
import { mayInsert } from "./command-shell.ts";

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

/** What the hook prints; null: nothing, and the agent goes on as without it. */
export const respondHook = async (agent: Agent, payload: string): Promise<string | null> => {
  const asked = (await agent.hook?.())?.read(payload) ?? null;
  if (asked === null || asked.command.length > longest) return null;
  if (!mayInsert(asked, environment().platform)) return null;
  if (isOnOtherSide(payload, asked.cwd)) return null;
  const output = await rewritten(asked.command, asked.cwd, agent.name);
  if (output === null) return null;
  const verdict = asked.verdict(output);
  return verdict === "allow" || verdict === "neutral" ? asked.answer(output, verdict) : null;
};
