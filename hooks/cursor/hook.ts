/** Cursor's preToolUse hook. A rewrite comes with a permission, so there is one only where the user's own rules let the
 * command line client run the command as typed; in the editor, whether its lists are in force at all stands in no file.
 * https://cursor.com/docs/hooks, https://cursor.com/docs/cli/reference/permissions */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { claudeFiles, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { callerWords } from "../../src/integration/programs-above.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import { judgeByLists, readLists, type Reading, type RuleFile } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { stringsIn } from "../../src/integration/settings-file.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import type { Fields } from "../../src/integration/tool-call.ts";

export const cursorDir = (env: Environment): string => join(env.home, ".cursor");

/** The first of them is the one that the client goes by. */
const userFiles = (env: Environment): readonly string[] => {
  const { CURSOR_CONFIG_DIR: own = "", XDG_CONFIG_HOME: config = "" } = env.variables;
  return [
    ...(own === "" ? [] : [join(own, "cli-config.json")]),
    ...(config === "" || env.platform === "darwin" ? [] : [join(config, "cursor", "cli-config.json")]),
    join(cursorDir(env), "cli-config.json"),
  ];
};

const ruleFiles = (env: Environment, { folders }: Scope): readonly RuleFile[] => [
  ...userFiles(env).map((path, index) => ({ path, allows: index === 0 })),
  ...folders.map((folder) => ({ path: join(folder, ".cursor", "cli.json"), allows: false })),
];

export const hookPlaces = (env: Environment, { folders }: Scope): HookPlaces => ({
  files: [
    "/etc/cursor/hooks.json",
    "/Library/Application Support/Cursor/hooks.json",
    ...[env.home, ...folders].map((folder) => join(folder, ".cursor", "hooks.json")),
    ...claudeFiles(env, folders),
  ],
  tools: ["Shell", "Bash"],
});

/** `Shell(git)` is any command that begins with the word `git`. */
const reading: Reading = {
  patternOf: (rule) => {
    const found = /^\s*Shell\((.*)\)\s*$/s.exec(rule);
    if (found !== null) return (found[1] ?? "").trim();
    return /^\s*(?:\*|Shell|Read|Write)/.test(rule) ? "?" : null;
  },
  matches: (pattern, command) =>
    /^\*\*?$/.test(pattern) || (/^[\w.+-]+$/.test(pattern) && command.split(" ")[0] === pattern),
  head: (pattern) => /^([\w.+-]+)(?::.*)?$/s.exec(pattern)?.[1] ?? null,
};

// With these, rules of another source, or of none, decide.
const ruling = /^--(?:sandbox|approve|auto-review|plan|mode)\b/;

/** `words`: those that started Cursor's command line client; null: another program runs the hook. */
const judge = (question: Question, env: Environment, words: readonly string[] | null): Verdict => {
  if (words === null || words.some((word) => ruling.test(word))) return "none";
  const verdict = judgeByLists(question, readLists(ruleFiles(env, question.scope), reading), reading);
  return verdict === "neutral" ? "allow" : verdict;
};

/** Cursor's command line client, or the editor? Their payloads do not tell. */
const nameOf = (word = ""): string => word.slice(word.lastIndexOf("/") + 1);

/** Started by its name, or by node with the script of an installation of it; what else stands in the words, such as the
 * folder that an editor has open, may have any name. */
const isClient = ([program, ...words]: readonly string[]): boolean => {
  if (nameOf(program) === "cursor-agent") return true;
  const script = words.find((word) => !word.startsWith("-")) ?? "";
  return nameOf(program) === "node" && /\/cursor-agent\/versions\/[^/]+\/index\.js$/.test(script);
};

/** The words that the client was started with; null: it is another program, or the system does not tell. A shell and
 * the launcher of pith may stand between. */
export const clientWords = (): readonly string[] | null => {
  const nearest = callerWords(4);
  return nearest !== null && isClient(nearest) ? nearest : null;
};

/** The session's root, where the agent names one and no other. */
const rootOf = ({ workspace_roots: roots }: Fields, env: Environment): string | null => {
  const named = stringsIn(roots);
  const own = env.variables["CURSOR_PROJECT_DIR"] || undefined;
  const all = new Set([...(own === undefined ? [] : [own]), ...(named ?? [])]);
  return named === null || all.size !== 1 ? null : ([...all][0] ?? null);
};

export const hookCallIn = (env: Environment, words = clientWords): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools: ["Shell"],
    isEvent: (payload) => payload["hook_event_name"] === "preToolUse",
    cwd: (payload) => payload["cwd"] || rootOf(payload, env),
    root: (payload) => rootOf(payload, env),
    // Outside of any event: as the command line client would decide.
    judge: (question) => judge(question, env, question.call === null ? ["cursor-agent"] : words()),
    answer: (input) => ({ permission: "allow", updated_input: input }),
  });
