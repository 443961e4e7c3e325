/** auggie's PreToolUse hook, as its code has it in 0.36.0: the answer takes the place of the whole input, and the rules
 * are then matched against it. */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { stringsIn } from "../../src/integration/settings-file.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { type Fields, updatedInput } from "../../src/integration/tool-call.ts";
import { allowsBoth, hookPlaces, readRules } from "./rules.ts";

/** The client names several where the editor has several folders open; which of them rules is not told then. */
const rootOf = ({ workspace_roots: roots }: Fields): string | undefined => {
  const [only, ...more] = stringsIn(roots) ?? [];
  return more.length > 0 ? undefined : only;
};

export const judge = ({ command, rewritten, scope }: Question, env: Environment): Verdict => {
  const lists = readRules(env, scope);
  return lists !== null && allowsBoth(lists, [command, rewritten]) ? "neutral" : "none";
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    shape: {
      event: "PreToolUse",
      tools: ["launch-process"],
      cwd: rootOf,
    },
    root: rootOf,
    judge: (question) => judge(question, env),
    answer: (input) => updatedInput("PreToolUse", input),
  });
