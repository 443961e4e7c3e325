/** Rules on shell commands of Cursor's command line client; in the editor, whether its lists are in force at all stands
 * in no file. https://cursor.com/docs/cli/reference/permissions */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { joined, type Reading, type RuleLists, withoutAllow } from "../../src/integration/rule-lists.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const cursorDir = (env: Environment): string => join(env.home, ".cursor");

interface Source {
  readonly path: string;
  /** Rules that allow count. */
  readonly allows: boolean;
}

/** The first of them is the one that the client goes by. */
const userFiles = (env: Environment): readonly string[] => {
  const { CURSOR_CONFIG_DIR: own = "", XDG_CONFIG_HOME: config = "" } = env.variables;
  return [
    ...(own === "" ? [] : [join(own, "cli-config.json")]),
    ...(config === "" || env.platform === "darwin" ? [] : [join(config, "cursor", "cli-config.json")]),
    join(cursorDir(env), "cli-config.json"),
  ];
};

/** Rules that allow count from the user's own file only: a project's may have come since the client has read them. */
const sources = (env: Environment, { root, around }: Scope): readonly Source[] => [
  ...userFiles(env).map((path, index) => ({ path, allows: index === 0 })),
  ...[root, ...around].map((folder) => ({ path: join(folder, ".cursor", "cli.json"), allows: false })),
];

const systemFiles = ["/etc/cursor/hooks.json", "/Library/Application Support/Cursor/hooks.json"];

/** It runs Claude's hooks too. https://cursor.com/docs/hooks */
export const hookPlaces = (env: Environment, { root, around }: Scope): HookPlaces => ({
  files: [
    ...systemFiles,
    ...[cursorDir(env), ...[root, ...around].map((folder) => join(folder, ".cursor"))].map((folder) =>
      join(folder, "hooks.json"),
    ),
    join(env.home, ".claude", "settings.json"),
    ...[root, ...around].flatMap((folder) => [
      join(folder, ".claude", "settings.json"),
      join(folder, ".claude", "settings.local.json"),
    ]),
  ],
  tools: ["Shell", "Bash"],
});

/** The text within `Shell(...)`; null: a rule about another tool. Rules about files reach commands that name files, so they
 * count as being about any command. */
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

const listsOf = ({ path, allows }: Source): RuleLists | null => {
  const settings = settingsIn(path);
  const lists = settings === null ? null : listsIn(settings);
  return lists === null || allows ? lists : withoutAllow(lists);
};

/** null: a file cannot be read. */
export const readRules = (env: Environment, scope: Scope): RuleLists | null => {
  const lists = sources(env, scope).map(listsOf);
  return lists.includes(null) ? null : joined(lists.filter((one) => one !== null));
};
