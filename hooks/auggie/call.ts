/** auggie's PreToolUse hook, as its code has it in 0.36.0: the answer takes the place of the whole input, and the rules
 * are then matched against it. */
import { environment, type Environment } from "../../src/config/environment.ts";
import type { Before, Verdict } from "../../src/ends/agent.ts";
import { type Question, rewriting, updatedInput } from "../../src/ends/tool-call.ts";
import { allowsBoth, readRules } from "./rules.ts";

export const judge = ({ command, rewritten, cwd }: Question, env: Environment): Verdict => {
  const lists = readRules(env, cwd);
  return lists !== null && allowsBoth(lists, [command, rewritten]) ? "neutral" : "none";
};

export const beforeIn = (env: Environment): Before =>
  rewriting({
    shape: {
      event: "PreToolUse",
      tools: ["launch-process"],
      cwd: ({ workspace_roots: roots }) => (Array.isArray(roots) ? roots[0] : undefined),
    },
    judge: (question) => judge(question, env),
    answer: (input) => updatedInput("PreToolUse", input),
  });

export const read: Before["read"] = (payload) => beforeIn(environment()).read(payload);

export const verdict: Before["verdict"] = (command, rewritten, cwd) =>
  judge({ command, rewritten, cwd, call: null }, environment());
