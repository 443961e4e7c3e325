/** Crush's PreToolUse hook, as its source of 2026-08-21 has it. The command as rewritten is what it asks about and bans,
 * so there is an answer only where it asks about none, and the command is not of a kind that it bans. */
import { environment, type Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { judged } from "../../src/integration/judged.ts";
import { foldersIn, type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";
import { allowsAll, hookPlaces, isSpecial } from "./rules.ts";

/** Where a session's rules stand; null: not known. */
const scopeIn = (fields: Fields, input: Fields, env: Environment): Scope | null =>
  scopeOf(env.variables["CRUSH_PROJECT_DIR"] || fields["cwd"], [fields["cwd"], ...foldersIn(input)]);

const judge = (command: string, rewritten: string, scope: Scope | null, env: Environment): Verdict =>
  judged(
    scope,
    (known) => hookPlaces(env, known),
    (known) => (isSpecial(command, rewritten) || !allowsAll(env, known) ? "none" : "neutral"),
  );

const askedIn = (payload: string, env: Environment): HookCall | null => {
  const fields = fieldsIn(payload);
  if (fields?.["event"] !== "PreToolUse" || fields["tool_name"] !== "bash") return null;
  const { tool_input: input, cwd } = fields;
  if (!isObject(input) || typeof cwd !== "string" || cwd === "") return null;
  const { command } = input;
  const scope = scopeIn(fields, input, env);
  if (typeof command !== "string" || scope === null) return null;
  return {
    command,
    cwd,
    verdict: (rewritten, typed = command) => judge(typed, rewritten, scope, env),
    // Merged over the input; a decision would pass over the question.
    answer: (rewritten) => JSON.stringify({ version: 1, updated_input: { ...input, command: rewritten } }),
  };
};

export const hookCallIn = (env: Environment): HookIntegration => ({
  read: (payload) => askedIn(payload, env),
  verdict: (command, rewritten, cwd) => judge(command, rewritten, scopeOf(cwd, []), env),
});

export const read: HookIntegration["read"] = (payload) => hookCallIn(environment()).read(payload);
export const verdict: HookIntegration["verdict"] = (command, rewritten, cwd) =>
  hookCallIn(environment()).verdict(command, rewritten, cwd);

/** Put behind the command's result. */
export const told = (answer: string | null, text: string): string =>
  JSON.stringify({ version: 1, ...(answer === null ? {} : fieldsIn(answer)), context: text });
