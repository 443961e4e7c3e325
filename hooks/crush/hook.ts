/** Crush's PreToolUse hook, seen in a build of its source of 2026-08-21. It shows and bans the command as rewritten, and
 * whether it asks depends on the tool and on a list of safe commands. So there is an answer only where both texts are on
 * that list or neither is, and no part of the command is of a kind that it bans. */
import type { Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { judged } from "../../src/integration/judged.ts";
import { foldersIn, type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";
import { programsAbove } from "../../src/integration/programs-above.ts";
import { allowsAll, hookPlaces, isSafe, mayBeBanned, replacesBuiltin } from "./rules.ts";

/** Where a session's rules stand; null: not known. */
const scopeIn = (fields: Fields, input: Fields, env: Environment): Scope | null =>
  scopeOf(env.variables["CRUSH_PROJECT_DIR"] || fields["cwd"], [fields["cwd"], ...foldersIn(input)]);

interface Texts {
  readonly command: string;
  readonly rewritten: string;
}

/** Started with another folder for a project's settings: which files it reads is not known. */
const isMoved = (): boolean =>
  programsAbove(4).some((words) => words.some((word) => /^(?:-D|--data-dir(?:=|$))/.test(word)));

const verdictOf = ({ command, rewritten }: Texts, scope: Scope, env: Environment): Verdict => {
  const isAllowed = allowsAll(env, scope);
  if (isAllowed === null) return "none";
  if (mayBeBanned(command) || replacesBuiltin(rewritten, env)) return "none";
  return isAllowed || isSafe(command) === isSafe(rewritten) ? "neutral" : "none";
};

const judge = (texts: Texts, scope: Scope | null, env: Environment): Verdict =>
  judged(
    scope,
    (known) => hookPlaces(env, known),
    (known) => verdictOf(texts, known, env),
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
    verdict: (rewritten, typed = command) =>
      isMoved() ? "none" : judge({ command: typed, rewritten }, scope, env),
    // Merged over the input; a decision would pass over the question.
    answer: (rewritten) => JSON.stringify({ version: 1, updated_input: { ...input, command: rewritten } }),
  };
};

/** Put behind the command's result. */
const told = (answer: string | null, text: string): string =>
  JSON.stringify({ version: 1, ...(answer === null ? {} : fieldsIn(answer)), context: text });

export const hookCallIn = (env: Environment): HookIntegration => ({
  read: (payload) => askedIn(payload, env),
  verdict: (command, rewritten, cwd) => judge({ command, rewritten }, scopeOf(cwd, []), env),
  starts: "program",
  told,
});
