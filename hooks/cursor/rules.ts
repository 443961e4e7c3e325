/** Rules on shell commands of Cursor's command line client; in the editor, whether its lists are in force at all stands
 * in no file. https://cursor.com/docs/cli/reference/permissions */
import { dirname, join } from "node:path";
import type { Environment } from "../../src/config/environment.ts";
import type { Reading, RuleLists } from "../../src/ends/rule-lists.ts";
import { settingsIn, stringsIn } from "../../src/ends/settings-file.ts";
import { type Fields, isObject } from "../../src/ends/tool-call.ts";

export const cursorDir = (env: Environment): string => join(env.home, ".cursor");

const upFrom = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...upFrom(dirname(folder))];

const configFiles = (env: Environment, cwd: string): readonly string[] => {
  const config = env.variables["XDG_CONFIG_HOME"] ?? "";
  return [
    join(cursorDir(env), "cli-config.json"),
    ...(config === "" ? [] : [join(config, "cursor", "cli-config.json")]),
    ...upFrom(cwd).map((folder) => join(folder, ".cursor", "cli.json")),
  ];
};

/** What stands within `Shell(...)`; null: a rule about another tool. Rules about files reach commands that name files:
 * they count as being about any. */
const patternOf = (rule: string): string | null => {
  const found = /^\s*Shell\((.*)\)\s*$/s.exec(rule);
  if (found !== null) return (found[1] ?? "").trim();
  return /^\s*(?:\*|Shell|Read|Write)/.test(rule) ? "?" : null;
};

const isAny = (pattern: string): boolean => pattern === "*" || pattern === "**";

/** `Shell(git)` is any command that begins with the word `git`. */
export const reading: Reading = {
  matches: (pattern, command) =>
    isAny(pattern) || (/^[\w.+-]+$/.test(pattern) && command.split(" ")[0] === pattern),
  head: (pattern) => /^([\w.+-]+)(?::.*)?$/s.exec(pattern)?.[1] ?? null,
};

const listsIn = (settings: Fields): RuleLists | null => {
  const permissions = settings["permissions"] ?? {};
  if (!isObject(permissions)) return null;
  const [allow, deny] = ["allow", "deny"].map((kind) =>
    stringsIn(permissions[kind])
      ?.map(patternOf)
      .filter((one) => one !== null),
  );
  if (!allow || !deny) return null;
  return { allow: allow.filter((one) => one !== "?"), ask: [], deny };
};

/** null: a file cannot be read. */
export const readRules = (env: Environment, cwd: string): RuleLists | null => {
  const lists = configFiles(env, cwd).map((path) => {
    const settings = settingsIn(path);
    return settings === null ? null : listsIn(settings);
  });
  if (lists.some((one) => one === null)) return null;
  const known = lists.filter((one) => one !== null);
  return {
    allow: known.flatMap(({ allow }) => allow),
    ask: [],
    deny: known.flatMap(({ deny }) => deny),
  };
};
