/** Cursor's preToolUse hook. A rewrite comes with a permission, so there is one only where the user's own rules let the
 * command line client run the command as typed. https://cursor.com/docs/hooks */
import { environment, type Environment } from "../../src/config/environment.ts";
import type { Asked, Before, Verdict } from "../../src/ends/agent.ts";
import { isRedefined } from "../../src/ends/profile-names.ts";
import { judgeByLists } from "../../src/ends/rule-lists.ts";
import { fieldsIn, isObject } from "../../src/ends/tool-call.ts";
import { clientWords } from "./client.ts";
import { reading, readRules } from "./rules.ts";

export interface Surroundings {
  readonly env: Environment;
  /** What Cursor's command line client was started with; null: it is not that client. */
  readonly words: readonly string[] | null;
}

// With these, rules of another source, or of none, decide.
const ruling = /^--(?:sandbox|approve|auto-review|plan|mode)\b/;

interface Texts {
  readonly command: string;
  readonly rewritten: string;
  readonly cwd: string;
}

export const judge = ({ command, rewritten, cwd }: Texts, { env, words }: Surroundings): Verdict => {
  if (words === null || words.some((word) => ruling.test(word)) || isRedefined(command, env)) return "none";
  const rules = readRules(env, cwd);
  const verdict = judgeByLists({ command, rewritten }, rules, reading);
  return verdict === "neutral" ? "allow" : verdict;
};

const folderOf = (payload: Readonly<Record<string, unknown>>, input: object): unknown => {
  const { working_directory: folder } = input as { working_directory?: unknown };
  if (typeof folder === "string" && folder.startsWith("/")) return folder;
  const { cwd, workspace_roots: roots } = payload;
  return typeof cwd === "string" && cwd !== "" ? cwd : Array.isArray(roots) ? roots[0] : undefined;
};

const askedIn = (payload: string, surroundings: Surroundings): Asked | null => {
  const fields = fieldsIn(payload);
  if (fields?.["hook_event_name"] !== "preToolUse" || fields["tool_name"] !== "Shell") return null;
  const { tool_input: input } = fields;
  if (!isObject(input) || typeof input["command"] !== "string") return null;
  const { command } = input;
  const cwd = folderOf(fields, input);
  if (typeof cwd !== "string") return null;
  return {
    command,
    cwd,
    verdict: (rewritten) => judge({ command, rewritten, cwd }, surroundings),
    answer: (rewritten) =>
      JSON.stringify({ permission: "allow", updated_input: { ...input, command: rewritten } }),
  };
};

export const beforeIn = (surroundings: Surroundings): Before => ({
  read: (payload) => askedIn(payload, surroundings),
  verdict: (command, rewritten, cwd) => judge({ command, rewritten, cwd }, surroundings),
});

export const read: Before["read"] = (payload) =>
  beforeIn({ env: environment(), words: clientWords() }).read(payload);

/** Outside of any event: as the command line client would decide. */
export const verdict: Before["verdict"] = (command, rewritten, cwd) =>
  beforeIn({ env: environment(), words: ["cursor-agent"] }).verdict(command, rewritten, cwd);
