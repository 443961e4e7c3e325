/** Crush's PreToolUse hook, seen in a build of its source of 2026-08-21. It shows and bans the command as rewritten, and
 * whether it asks depends on the tool and on a list of safe commands. So there is an answer only where both texts are on
 * that list or neither is, and no part of the command is of a kind that it bans. */
import type { Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { judged } from "../../src/integration/judged.ts";
import { commandFolder, foldersIn, type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { type Fields, fieldsIn, isObject } from "../../src/integration/tool-call.ts";
import { programsAbove } from "../../src/integration/programs-above.ts";
import { changesStart } from "./own-interpreter.ts";
import { allowsAll, hookPlaces, isSafe, mayBeBanned } from "./rules.ts";

/** Where a session's rules stand; null: not known. */
const scopeIn = (fields: Fields, input: Fields, env: Environment): Scope | null =>
  scopeOf(env.variables["CRUSH_PROJECT_DIR"] || fields["cwd"], [fields["cwd"], ...foldersIn(input)]);

interface Texts {
  readonly command: string;
  readonly rewritten: string;
  /** Where it runs. */
  readonly cwd: string;
}

/** Started with another folder for a project's settings, or as a server, whose clients name that folder. */
const isMovedBy = ([, command, ...words]: readonly string[]): boolean =>
  command === "server" ||
  [command ?? "", ...words].some((word) => /^(?:-[A-Za-z]*D|--data-dir(?:=|$))/.test(word));

/** May Crush read other files than the usual ones? */
const isMoved = (): boolean => programsAbove(4).some(isMovedBy);

const verdictOf = ({ command, rewritten, cwd }: Texts, scope: Scope, env: Environment): Verdict => {
  const isAllowed = allowsAll(env, scope);
  if (isAllowed === null) return "none";
  if (mayBeBanned(command) || changesStart(rewritten, cwd, env)) return "none";
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
  const folder = scope === null ? null : commandFolder(input, scope, cwd);
  if (typeof command !== "string" || folder === null) return null;
  return {
    command,
    cwd: folder,
    verdict: (rewritten, typed = command) =>
      isMoved() ? "none" : judge({ command: typed, rewritten, cwd: folder }, scope, env),
    // Merged over the input; a decision would pass over the question.
    answer: (rewritten) => JSON.stringify({ version: 1, updated_input: { ...input, command: rewritten } }),
  };
};

/** Put behind the command's result. */
const told = (answer: string | null, text: string): string =>
  JSON.stringify({ version: 1, ...(answer === null ? {} : fieldsIn(answer)), context: text });

export const hookCallIn = (env: Environment): HookIntegration => ({
  read: (payload) => askedIn(payload, env),
  verdict: (command, rewritten, cwd) => judge({ command, rewritten, cwd }, scopeOf(cwd, []), env),
  starts: "program",
  told,
});
