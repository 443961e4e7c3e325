/** Devin's own rules about commands. https://docs.devin.ai/cli/reference/permissions: `Exec(prefix)`, or the
 * bare name for any; deny before ask before allow. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { joined, type Reading, type RuleLists, withoutAllow } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const devinDir = (env: Environment): string => {
  const { DEVIN_CONFIG_DIR: named, XDG_CONFIG_HOME: config } = env.variables;
  return named || join(config || join(env.home, ".config"), "devin");
};

/** The pattern of a rule about the shell; "" for any command; null: it is about another tool. */
const pattern = (rule: string): string | null => {
  const found = /^\s*exec(?:\((.*)\))?\s*$/is.exec(rule);
  if (found !== null) return (found[1] ?? "").trim().replace(/^\*$/, "");
  return /^\s*(?:\*|exec)/i.test(rule) ? "*" : null;
};

export const reading: Reading = {
  matches: (prefix, command) =>
    prefix === "" ||
    (!/[*?[\]{}\\]/.test(prefix) && (command === prefix || command.startsWith(`${prefix} `))),
  // A prefix may end within a word, or hold signs of patterns: what it begins with is certain only before a blank.
  head: (prefix) => /^([\w@%+=:,./-]+) /.exec(prefix)?.[1] ?? (/^[\w-]+$/.test(prefix) ? prefix : null),
};

const listsIn = (settings: Fields): RuleLists | null => {
  const permissions = settings["permissions"] ?? {};
  if (!isObject(permissions)) return null;
  const [allow, ask, deny] = ["allow", "ask", "deny"].map((kind) =>
    stringsIn(permissions[kind])
      ?.map(pattern)
      .filter((one) => one !== null),
  );
  return allow && ask && deny ? { allow, ask, deny } : null;
};

const configsIn = (folder: string): readonly string[] => [
  join(folder, ".devin", "config.json"),
  join(folder, ".devin", "config.local.json"),
];

/** Those that hold hooks and no rules: Devin runs Claude's, too. */
const hooksIn = (folder: string): readonly string[] => [
  join(folder, ".devin", "hooks.v1.json"),
  join(folder, ".claude", "settings.json"),
  join(folder, ".claude", "settings.local.json"),
];

const userConfig = (env: Environment): string => join(devinDir(env), "config.json");

export const hookPlaces = (env: Environment, { root, around }: Scope): HookPlaces => ({
  files: [
    userConfig(env),
    join(env.home, ".claude", "settings.json"),
    ...[root, ...around].flatMap((folder) => [...configsIn(folder), ...hooksIn(folder)]),
  ],
  tools: ["exec"],
});

const listsOf = (path: string): RuleLists | null => {
  const settings = settingsIn(path);
  return settings === null ? null : listsIn(settings);
};

/** null: a file cannot be read. Rules that allow count from the user's own file only: a project's may have come since
 * the client has read them. */
export const readRules = (env: Environment, { root, around }: Scope): RuleLists | null => {
  const own = listsOf(userConfig(env));
  const projects = [root, ...around].flatMap(configsIn).map(listsOf);
  if (own === null || projects.includes(null)) return null;
  return joined([own, ...projects.filter((one) => one !== null).map(withoutAllow)]);
};
