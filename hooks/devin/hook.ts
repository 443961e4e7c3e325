/** Devin's PreToolUse hook on its shell. The shell lives on between calls (`shell_id`); what only changes its state is
 * never wrapped anyhow. https://docs.devin.ai/cli/extensibility/hooks/overview */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { judgeByLists } from "../../src/integration/rule-lists.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { allowedAsTyped, updatedInput } from "../../src/integration/tool-call.ts";
import { hookPlaces, reading, readRules } from "./rules.ts";

export const judge = (question: Question, env: Environment): Verdict => {
  const mode = question.call?.payload["permission_mode"];
  if (mode === "plan") return "none";
  return judgeByLists(question, readRules(env, question.scope), reading);
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    // The payload names no directory.
    shape: { event: "PreToolUse", tools: ["exec"], cwd: () => env.variables["DEVIN_PROJECT_DIR"] },
    root: () => env.variables["DEVIN_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    answer: (input, verdict) => ({
      ...(verdict === "allow"
        ? { decision: "approve", reason: allowedAsTyped.permissionDecisionReason }
        : {}),
      ...updatedInput("PreToolUse", input),
    }),
  });
