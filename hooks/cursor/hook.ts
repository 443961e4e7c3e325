/** Cursor's preToolUse hook. A rewrite comes with a permission, so there is one only where the user's own rules let the
 * command line client run the command as typed. https://cursor.com/docs/hooks */
import { resolve } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookCall, HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { definedByStartFiles } from "../../src/integration/start-files.ts";
import { judged } from "../../src/integration/judged.ts";
import { judgeByLists } from "../../src/integration/rule-lists.ts";
import { foldersIn, type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { stringsIn } from "../../src/integration/settings-file.ts";
import { type Fields, fieldsIn, isObject, textIn } from "../../src/integration/tool-call.ts";
import { clientWords } from "./client.ts";
import { hookPlaces, reading, readRules } from "./rules.ts";

export interface Surroundings {
  readonly env: Environment;
  /** The words that started Cursor's command line client; null: another program runs the hook. */
  readonly words: readonly string[] | null;
}

// With these, rules of another source, or of none, decide.
const ruling = /^--(?:sandbox|approve|auto-review|plan|mode)\b/;

interface Texts {
  readonly command: string;
  readonly rewritten: string;
  readonly scope: Scope;
}

export const judge = ({ command, rewritten, scope }: Texts, { env, words }: Surroundings): Verdict => {
  if (words === null || words.some((word) => ruling.test(word))) return "none";
  const rules = readRules(env, scope);
  const verdict = judgeByLists({ command, rewritten }, rules, reading);
  return verdict === "neutral" ? "allow" : verdict;
};

const verdictIn = (scope: Scope | null, texts: Omit<Texts, "scope">, surroundings: Surroundings): Verdict =>
  judged(
    scope,
    (known) => hookPlaces(surroundings.env, known),
    (known) => judge({ ...texts, scope: known }, surroundings),
  );

/** The session's root, where the agent names one and no other. */
const rootOf = ({ workspace_roots: roots }: Fields, env: Environment): string | null => {
  const named = stringsIn(roots);
  const own = env.variables["CURSOR_PROJECT_DIR"] || undefined;
  const all = new Set([...(own === undefined ? [] : [own]), ...(named ?? [])]);
  return named === null || all.size !== 1 ? null : ([...all][0] ?? null);
};

const folderOf = (payload: Fields, input: Fields): string =>
  textIn(input, "working_directory") ?? textIn(payload, "cwd") ?? ".";

const askedIn = (payload: string, surroundings: Surroundings): HookCall | null => {
  const fields = fieldsIn(payload);
  if (fields?.["hook_event_name"] !== "preToolUse" || fields["tool_name"] !== "Shell") return null;
  const { tool_input: input } = fields;
  if (!isObject(input) || typeof input["command"] !== "string") return null;
  const { command } = input;
  const root = rootOf(fields, surroundings.env);
  if (root === null) return null;
  const cwd = resolve(root, folderOf(fields, input));
  const scope = scopeOf(root, [cwd, ...foldersIn(fields), ...foldersIn(input)]);
  if (scope === null) return null;
  return {
    command,
    cwd,
    verdict: (rewritten, typed = command) => verdictIn(scope, { command: typed, rewritten }, surroundings),
    answer: (rewritten) =>
      JSON.stringify({ permission: "allow", updated_input: { ...input, command: rewritten } }),
  };
};

export const hookCallIn = (env: Environment, words = clientWords): HookIntegration => ({
  read: (payload) => askedIn(payload, { env, words: words() }),
  // Outside of any event: as the command line client would decide.
  verdict: (command, rewritten, cwd) =>
    verdictIn(scopeOf(cwd, []), { command, rewritten }, { env, words: ["cursor-agent"] }),
  defines: definedByStartFiles,
});
