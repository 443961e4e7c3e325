/** Kiro's PreToolUse hook of V3 sessions, CLI 3.4 and later: `updatedInput` replaces the input. Where in the answer it
 * stands is not documented; Claude's envelope is taken, and no decision sent. https://kiro.dev/changelog/cli/3-4/ */
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { updatedInput } from "../../src/integration/tool-call.ts";
import { allowsAnyCommand, hookPlaces, tools } from "./rules.ts";

export const judge = ({ scope }: Question, env: Environment): Verdict =>
  allowsAnyCommand(env, scope) ? "neutral" : "none";

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    shape: { event: "PreToolUse", tools },
    // Where the agent starts its hooks; the payload may name the folder that a shell is in by now.
    root: () => env.cwd,
    judge: (question) => judge(question, env),
    answer: (input) => updatedInput("PreToolUse", input),
  });
