/** Crush's PreToolUse hook, seen in a build of its source of 2026-08-21. It shows and bans the command as rewritten, and
 * whether it asks depends on the tool and on a list of safe commands. So there is an answer only where both texts are on
 * that list or neither is, and no part of the command is of a kind that it bans. */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { programsAbove } from "../../src/integration/programs-above.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { fieldsIn } from "../../src/integration/tool-call.ts";
import { changesStart } from "./own-interpreter.ts";
import { allowsAll, hookPlaces, isSafe, mayBeBanned } from "./rules.ts";

/** Started with another folder for a project's settings, or as a server, whose clients name that folder. */
const isMovedBy = ([, command, ...words]: readonly string[]): boolean =>
  command === "server" ||
  [command ?? "", ...words].some((word) => /^(?:-[A-Za-z]*D|--data-dir(?:=|$))/.test(word));

const isMoved = (): boolean => programsAbove(4).some(isMovedBy);

const judge = ({ command, rewritten, cwd, scope, call }: Question, env: Environment): Verdict => {
  const isAllowed = allowsAll(env, scope);
  if (isAllowed === null || (call !== null && isMoved())) return "none";
  if (mayBeBanned(command) || changesStart(rewritten, cwd, env)) return "none";
  return isAllowed || isSafe(command) === isSafe(rewritten) ? "neutral" : "none";
};

/** Put behind the command's result. */
const told = (answer: string | null, text: string): string =>
  JSON.stringify({ version: 1, ...(answer === null ? {} : fieldsIn(answer)), context: text });

export const hookCallIn = (env: Environment): HookIntegration => ({
  ...rewriting({
    env,
    hooks: hookPlaces,
    tools: ["bash"],
    isEvent: ({ event }) => event === "PreToolUse",
    root: ({ cwd }) => env.variables["CRUSH_PROJECT_DIR"] || cwd,
    judge: (question) => judge(question, env),
    // Merged over the input; a decision would pass over the question.
    answer: (input) => ({ version: 1, updated_input: input }),
  }),
  starts: "program",
  told,
});
