/** The hook integration: an agent's hook asks; the answer is a rewritten command, or silence. */
import { ownNames } from "../rewrite/own-names.ts";
import { environment } from "../system/environment.ts";
import { launcher } from "../system/installation.ts";
import { losesVariables } from "../system/lossy-environment.ts";
import { settings } from "../config/settings.ts";
import { entriesInForce } from "../user-filters/in-force.ts";
import { isLeftAlone, runningTrial } from "../history/trial.ts";
import { rewrite } from "../rewrite/rewrite.ts";
import type { Agent } from "./agent.ts";
import { noteBypassed } from "./bypassed.ts";
import { mayInsert } from "./command-shell.ts";
import { pathLookup } from "./path-lookup.ts";
import { quoteWord } from "../shell/quote-word.ts";
import { variablesOf } from "./start-of-text.ts";

/** A command is typed by a model: beyond this it is not one. */
const longest = 1024 * 1024;

/** As hosts call it in their payloads. */
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

const rewritten = async (command: string, cwd: string, host: string): Promise<string | null> => {
  const env = environment();
  if (losesVariables(env)) return null;
  const current = await settings(env);
  // The command waits for the host's answer: no file that it names is looked into.
  const { output, commands } = rewrite(command, {
    word: quoteWord(launcher()),
    exclude: current.exclude.commands,
    own: ownNames(),
    find: pathLookup(env.variables["PATH"] ?? "", cwd),
    variable: variablesOf(env),
    entries: await entriesInForce(cwd, env),
  });
  noteBypassed(commands, { cwd, host }, current, env);
  return output;
};

/** What the hook prints; null: nothing, and the host goes on as without it. */
export const respondBefore = async (agent: Agent, payload: string): Promise<string | null> => {
  const asked = (await agent.hook?.())?.read(payload) ?? null;
  if (asked === null || asked.command.length > longest) return null;
  if (!mayInsert(asked, environment().platform)) return null;
  if (isOnOtherSide(payload, asked.cwd)) return null;
  const output = await rewritten(asked.command, asked.cwd, agent.name);
  if (output === null) return null;
  const verdict = asked.verdict(output);
  return verdict === "allow" || verdict === "neutral" ? asked.answer(output, verdict) : null;
};
