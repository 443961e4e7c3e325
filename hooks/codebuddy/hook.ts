/** CodeBuddy's PreToolUse hook: Claude's payload; its answer has to continue and to decide, so there is one only where
 * the user's rules decide the same. https://www.codebuddy.ai/docs/cli/hooks */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { judgeByLists } from "../../src/integration/rule-lists.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { allowedAsTyped, updatedInput } from "../../src/integration/tool-call.ts";
import { hookPlaces, reading, readRules } from "./rules.ts";

/** Modes in which a rule that allows is enough. */
const modes = new Set<unknown>(["default", "acceptEdits", "dontAsk", "bypassPermissions"]);

export const judge = (question: Question, env: Environment): Verdict => {
  const mode = question.call === null ? "default" : question.call.payload["permission_mode"];
  if (!modes.has(mode)) return "none";
  return judgeByLists(question, readRules(env, question.scope), reading);
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    shape: { event: "PreToolUse", tools: ["Bash"] },
    root: () => env.variables["CODEBUDDY_PROJECT_DIR"] || env.variables["CLAUDE_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    answer: (input) => ({ continue: true, ...updatedInput("PreToolUse", input, allowedAsTyped) }),
  });
