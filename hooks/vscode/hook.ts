/** PreToolUse hook of VS Code's own chat, which calls it for every tool: common fields in camel case, those of the tool
 * in snake case. https://code.visualstudio.com/docs/agent-customization/hooks */
import type { Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { judged } from "../../src/integration/judged.ts";
import { scopeOf } from "../../src/integration/session-scope.ts";
import { fieldsIn, isObject, toldBeside, updatedInput } from "../../src/integration/tool-call.ts";
import { approvesAll, hookPlaces } from "./rules.ts";

const tools = ["run_in_terminal", "runTerminalCommand", "runInTerminal"];

/** Nothing looks at the text where everything is approved. The folder is the host's word; the model names none. */
const judge = (env: Environment, cwd: string): Verdict =>
  judged(
    scopeOf(cwd, []),
    (scope) => hookPlaces(env, scope),
    () => (approvesAll(env) ? "neutral" : "none"),
  );

const askedIn = (payload: string, env: Environment): HookCall | null => {
  const fields = fieldsIn(payload);
  if (fields?.["hookEventName"] !== "PreToolUse" || typeof fields["sessionId"] !== "string") return null;
  const { tool_name: tool, tool_input: input, cwd } = fields;
  if (typeof tool !== "string" || !tools.includes(tool) || !isObject(input)) return null;
  const { command } = input;
  if (typeof command !== "string" || typeof cwd !== "string") return null;
  return {
    command,
    cwd,
    verdict: () => judge(env, cwd),
    // Checked against the tool's schema: everything that came goes back.
    answer: (rewritten) => JSON.stringify(updatedInput("PreToolUse", { ...input, command: rewritten })),
  };
};

export const hookCallIn = (env: Environment): HookIntegration => ({
  read: (payload) => askedIn(payload, env),
  verdict: (_command, _rewritten, cwd) => judge(env, cwd),
  defines: definedByStartFiles,
  told: toldBeside("PreToolUse"),
});
