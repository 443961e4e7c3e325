/** CodeBuddy's permission rules, in Claude's syntax; deny before ask before allow.
 * https://www.codebuddy.ai/docs/cli/permissions */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { joined, type Reading, type RuleLists, withoutAllow } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const userSettings = (env: Environment): string => join(env.home, ".codebuddy", "settings.json");

/** The pattern of a rule about the shell; "" for any command; null: it is about another tool. Rules about files
 * reach commands that name files: they count as being about anything. */
const pattern = (rule: string): string | null => {
  const found = /^\s*Bash(?:\((.*)\))?\s*$/s.exec(rule);
  if (found !== null) return (found[1] ?? "").trim().replace(/^:?\*$/, "");
  return /^\s*(?:\*|Bash|Read|Edit|Write|Glob|Grep)/.test(rule) ? "*" : null;
};

/** `git:*` and `git *` stand for the word alone too. */
const prefixOf = (rule: string): string | null => /^([^*\\]*[^*\\: ])(?::\*| \*)$/.exec(rule)?.[1] ?? null;

export const reading: Reading = {
  matches: (rule, command) => {
    if (rule === "") return true;
    const prefix = prefixOf(rule);
    if (prefix !== null) return command === prefix || command.startsWith(`${prefix} `);
    return !/[*\\]/.test(rule) && command === rule;
  },
  head: (rule) => /^([\w@%+=,./-]+)(?::\*$| |$)/.exec(rule)?.[1] ?? null,
};

const listsIn = (settings: Fields): RuleLists | null => {
  const permissions = settings["permissions"] ?? {};
  if (!isObject(permissions)) return null;
  const [allow, ask, deny] = ["allow", "ask", "deny"].map((kind) =>
    stringsIn(permissions[kind])
      ?.map(pattern)
      .filter((one) => one !== null),
  );
  if (!allow || !ask || !deny) return null;
  // A rule about files says nothing in favour of a command.
  return { allow: allow.filter((one) => one !== "*"), ask, deny };
};

/** Rules of an administrator are not read: if there are any, nothing is known. */
const policies = (env: Environment): readonly string[] => [
  "/etc/codebuddy-code",
  "/etc/codebuddy",
  "/Library/Application Support/CodeBuddyCode",
  "/Library/Managed Preferences/com.codebuddy.codebuddycode.plist",
  join(env.home, ".codebuddy", "managed-settings.json"),
  join(env.home, ".codebuddy", "remote-settings.json"),
];

/** Rules that allow count from the user's own file only: those of a project the client weighs against its own safety
 * checks, which a decision of ours would pass over. */
const listsOf = (path: string, env: Environment): RuleLists | null => {
  const settings = settingsIn(path);
  const lists = settings === null ? null : listsIn(settings);
  return lists === null || path === userSettings(env) ? lists : withoutAllow(lists);
};

const settingsFiles = (env: Environment, { root, around }: Scope): readonly string[] => {
  const projects = [root, ...around].flatMap((folder) => [
    join(folder, ".codebuddy", "settings.json"),
    join(folder, ".codebuddy", "settings.local.json"),
  ]);
  return [...new Set([userSettings(env), ...projects])];
};

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: settingsFiles(env, scope),
  tools: ["Bash"],
});

/** null: a file cannot be read. */
export const readRules = (env: Environment, scope: Scope): RuleLists | null => {
  if (policies(env).some((path) => existsSync(path))) return null;
  const lists = settingsFiles(env, scope).map((path) => listsOf(path, env));
  return lists.includes(null) ? null : joined(lists.filter((one) => one !== null));
};
