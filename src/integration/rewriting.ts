/** The hook integration of agents whose payloads are of Claude Code's kind. */
import type { Environment } from "../system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "./agent.ts";
import { hasForeignHooks, type HookPlaces } from "./foreign-hooks.ts";
import { commandFolder, foldersIn, type Scope, scopeOf } from "./session-scope.ts";
import { settingsIn } from "./settings-file.ts";
import { type Fields, type ToolCall, toolCallIn, type ToolCallShape } from "./tool-call.ts";

/** The one way to a verdict: the session's root is all that says which rules and hooks hold. `scope`: null where the root is not
 * known. `hooks`: where those of others may stand; it may throw. */
export const judged = (
  scope: Scope | null,
  hooks: (scope: Scope) => HookPlaces,
  judge: (scope: Scope) => Verdict,
): Verdict => (scope === null || hasForeignHooks(hooks(scope), settingsIn) ? "none" : judge(scope));

export interface Question {
  readonly command: string;
  readonly rewritten: string;
  readonly cwd: string;
  readonly scope: Scope;
  /** null: asked outside of any event. */
  readonly call: ToolCall | null;
}

export interface Rewriting extends ToolCallShape {
  readonly env: Environment;
  readonly defines?: HookIntegration["defines"];
  root(payload: Fields): unknown;
  hooks(env: Environment, scope: Scope): HookPlaces;
  judge(question: Question): Verdict;
  answer(input: Fields, verdict: "allow" | "neutral"): Fields;
}

/** The hook integration of an agent of this kind. Where it is not known which rules hold, it says nothing. */
export const rewriting = (known: Rewriting): HookIntegration => {
  const { env, defines, root, hooks, judge, answer } = known;
  const verdict = (scope: Scope | null, question: Omit<Question, "scope">): Verdict =>
    judged(
      scope,
      (known) => hooks(env, known),
      (known) => judge({ ...question, scope: known }),
    );
  return {
    read: (text): HookCall | null => {
      const call = toolCallIn(text, known);
      if (call === null) return null;
      const { command, input, payload } = call;
      const scope = scopeOf(root(payload), [call.cwd, ...foldersIn(payload), ...foldersIn(input)]);
      const cwd = scope === null ? null : commandFolder(input, scope, call.cwd);
      if (cwd === null) return null;
      return {
        command,
        cwd,
        verdict: (rewritten, typed = command) => verdict(scope, { command: typed, rewritten, cwd, call }),
        answer: (rewritten, given) => JSON.stringify(answer({ ...input, command: rewritten }, given)),
      };
    },
    verdict: (command, rewritten, cwd) => verdict(scopeOf(cwd, []), { command, rewritten, cwd, call: null }),
    ...(defines === undefined ? {} : { defines }),
  };
};
