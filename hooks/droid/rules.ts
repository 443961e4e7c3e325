/** The settings that decide about commands in Factory Droid beside its level of autonomy, from its settings files; seen in 0.215.0.
 * https://docs.factory.ai/cli/configuration/settings */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const factoryDir = (env: Environment): string =>
  join(env.variables["FACTORY_HOME_OVERRIDE"] || env.home, ".factory");

/** Settings of the organisation are fetched, and lie in the cache. */
const settingsFiles = (env: Environment, { root, around }: Scope): readonly string[] => {
  const cached = ["org-managed-settings.json", "org-managed-settings.json.backup"];
  const folders = [factoryDir(env), ...[root, ...around].map((folder) => join(folder, ".factory"))];
  return [
    ...cached.flatMap((name) => [join(factoryDir(env), "cache", name), join(factoryDir(env), name)]),
    ...folders.flatMap((folder) => [join(folder, "settings.json"), join(folder, "settings.local.json")]),
  ];
};

/** Events by name, without a member `hooks` around them. */
const hooksFiles = (env: Environment, { root, around }: Scope): readonly string[] =>
  [factoryDir(env), ...[root, ...around].map((folder) => join(folder, ".factory"))].flatMap((folder) => [
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
  const settings: Fields | null = settingsIn(path);
  return settings === null ? null : entriesIn(settings);
};

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [...settingsFiles(env, scope), ...hooksFiles(env, scope)],
  tools: ["Execute"],
});

/** Entries of all lists that refuse or ask; null: they cannot be known. */
export const readRules = (env: Environment, scope: Scope): readonly string[] | null => {
  // A file of settings of one run, named by whoever started it.
  if ((env.variables["FACTORY_RUNTIME_SETTINGS_PATH"] ?? "") !== "") return null;
  const all = settingsFiles(env, scope).map(readSettings);
  return all.some((one) => one === null) ? null : all.flatMap((one) => one ?? []);
};
