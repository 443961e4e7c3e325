/** Kiro's PreToolUse hook of V3 sessions, CLI 3.4 and later: `updatedInput` replaces the input. Where in the answer it
 * stands is not documented; Claude's envelope is taken, and no decision sent. https://kiro.dev/changelog/cli/3-4/ */
import { environment, type Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { isRedefined } from "../../src/integration/is-redefined.ts";
import { type Question, rewriting, updatedInput } from "../../src/integration/tool-call.ts";
import { allowsAnyCommand } from "./rules.ts";

export const judge = ({ command, scope }: Question, env: Environment): Verdict =>
  !isRedefined(command, env) && allowsAnyCommand(env, scope) ? "neutral" : "none";

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    shape: { event: "PreToolUse", tools: ["execute_bash", "shell", "executeBash", "runCommand"] },
    // Where the agent starts its hooks; the payload may name the folder that a shell is in by now.
    root: () => env.cwd,
    judge: (question) => judge(question, env),
    answer: (input) => updatedInput("PreToolUse", input),
  });

export const read: HookIntegration["read"] = (payload) => hookCallIn(environment()).read(payload);

export const verdict: HookIntegration["verdict"] = (command, rewritten, cwd) =>
  hookCallIn(environment()).verdict(command, rewritten, cwd);
