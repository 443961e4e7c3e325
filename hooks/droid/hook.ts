/** Factory Droid's PreToolUse hook, seen in 0.215.0. Its lists are matched against the rewritten text, and below its
 * highest level of autonomy more than lists decides. https://docs.factory.ai/cli/configuration/settings */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration, Verdict } from "../../src/integration/agent.ts";
import { checkTime } from "../../src/integration/deadline.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Question, rewriting } from "../../src/integration/rewriting.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { isObject, updatedInput } from "../../src/integration/tool-call.ts";

export const factoryDir = (env: Environment): string =>
  join(env.variables["FACTORY_HOME_OVERRIDE"] || env.home, ".factory");

/** Settings of the organisation are fetched, and lie in the cache. */
const settingsFiles = (env: Environment, { folders }: Scope): readonly string[] => {
  const cached = ["org-managed-settings.json", "org-managed-settings.json.backup"];
  const all = [factoryDir(env), ...folders.map((folder) => join(folder, ".factory"))];
  return [
    ...cached.flatMap((name) => [join(factoryDir(env), "cache", name), join(factoryDir(env), name)]),
    ...all.flatMap((folder) => [join(folder, "settings.json"), join(folder, "settings.local.json")]),
  ];
};

/** Events by name, without a member `hooks` around them. */
const hooksFiles = (env: Environment, { folders }: Scope): readonly string[] =>
  [factoryDir(env), ...folders.map((folder) => join(folder, ".factory"))].flatMap((folder) => [
    join(folder, "hooks.json"),
    join(folder, "hooks", "hooks.json"),
  ]);

const lists = ["commandDenylist", "commandBlocklist"];

/** Entries that refuse or ask, at whatever depth; null: a list that is none, or rules of another kind. */
const entriesIn = (value: unknown): readonly string[] | null => {
  if (!isObject(value)) return [];
  const found = Object.entries(value).map(([key, inner]) => {
    if (key === "permissionRules") return null;
    return lists.includes(key) ? stringsIn(inner) : entriesIn(inner);
  });
  return found.some((one) => one === null) ? null : found.flatMap((one) => one ?? []);
};

const readSettings = (path: string): readonly string[] | null => {
  const settings = settingsIn(path);
  return settings === null ? null : entriesIn(settings);
};

const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [...settingsFiles(env, scope), ...hooksFiles(env, scope)],
  tools: ["Execute"],
});

/** Entries of all lists that refuse or ask; null: they cannot be known. */
const readRules = (env: Environment, scope: Scope): readonly string[] | null => {
  // A file of settings of one run, named by whoever started it.
  if ((env.variables["FACTORY_RUNTIME_SETTINGS_PATH"] ?? "") !== "") return null;
  const all = settingsFiles(env, scope).map(readSettings);
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
};

/** Below this level the client weighs the text itself too: what it ran as typed, it refused with pith's path in front,
 * whatever risk the model named. */
const runs = (mode: unknown, risk: unknown): boolean =>
  mode === "auto-high" && (risk === "low" || risk === "medium" || risk === "high");

/** Droid's own lists, safety checks and shield look at these. */
const guarded =
  /(?:^|[/\s'"`(;&|])(?:rm|rmdir|mkfs[\w.]*|dd|shutdown|reboot|halt|poweroff|init|chmod|chown|format[\w.-]*|powershell|pwsh|sudo|su|doas|eval|exec|xargs|env|find)(?:\.\w+)?(?:$|[\s'"`);&|])/i;

const gitVerb = /\b(?:commit|push|merge|am|apply|cherry-pick|rebase|pull)\b/i;

/** On one line. */
const changesHistory = (text: string): boolean =>
  text.split("\n").some((line) => {
    const git = line.search(/\bgit\b/i);
    return git >= 0 && gitVerb.test(line.slice(git + 3));
  });

/** As typed, and as a shell would see it without its quotes. */
const bare = (text: string): string => `${text}\n${text.replaceAll(/\\\n|['"\\]/g, "")}`;

const wordsOf = (text: string): readonly string[] =>
  bare(text)
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}\w.+@%-]+/gu) ?? [];

/** Might the entry match the text? It begins with a word, or with the beginning of one, wherever that stands; one without
 * a letter with its own signs (`:(){ :|:& };:`). */
const mayConcern = (entry: string, text: string, words: readonly string[]): boolean => {
  checkTime();
  if (/^\s*\*/.test(entry)) return true;
  const [first] = wordsOf(entry);
  if (first === undefined) return text.includes(entry.trim().split(/[\s*]/, 1)[0]!);
  return words.some((word) => word.startsWith(first));
};

const judge = ({ command, rewritten, scope, call }: Question, env: Environment): Verdict => {
  const { permission_mode: mode } = call?.payload ?? {};
  if (!runs(mode, call?.input["riskLevel"])) return "none";
  // Only a shell can read `$'r\x6d'`.
  if (guarded.test(bare(command)) || changesHistory(bare(command)) || /\$['"]/.test(command)) return "none";
  const entries = readRules(env, scope);
  if (entries === null) return "none";
  const both = `${command}\n${rewritten}`;
  const words = wordsOf(both);
  return entries.some((entry) => mayConcern(entry, both, words)) ? "none" : "neutral";
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    hooks: hookPlaces,
    tools: ["Execute"],
    root: () => env.variables["FACTORY_PROJECT_DIR"] || env.variables["DROID_PROJECT_DIR"],
    judge: (question) => judge(question, env),
    // Never a decision: "allow" passes over the user's lists.
    answer: (input) => updatedInput(input),
  });
