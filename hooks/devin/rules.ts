/** What Devin's own rules say about commands. https://docs.devin.ai/cli/reference/permissions: `Exec(prefix)`, or the
 * bare name for any; deny before ask before allow. */
import { join } from "node:path";
import type { Environment } from "../../src/config/environment.ts";
import type { Reading, RuleLists } from "../../src/ends/rule-lists.ts";
import { settingsIn, stringsIn } from "../../src/ends/settings-file.ts";
import { hasForeignHook } from "../../src/ends/setup/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/ends/tool-call.ts";

export const devinDir = (env: Environment): string => {
  const named = env.variables["DEVIN_CONFIG_DIR"];
  if (named !== undefined && named !== "") return named;
  const home = env.platform === "win32" ? env.variables["APPDATA"] : env.variables["XDG_CONFIG_HOME"];
  return join(home || join(env.home, ".config"), "devin");
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

interface Source {
  readonly path: string;
  /** Where its map of events is: in the file itself, or below `hooks`. */
  readonly bare?: boolean;
}

/** Devin runs the hooks of Claude's files too. */
const sources = (env: Environment, cwd: string): readonly Source[] => [
  { path: join(devinDir(env), "config.json") },
  { path: join(cwd, ".devin", "config.json") },
  { path: join(cwd, ".devin", "config.local.json") },
  { path: join(cwd, ".devin", "hooks.v1.json"), bare: true },
  { path: join(env.home, ".claude", "settings.json") },
  { path: join(cwd, ".claude", "settings.json") },
  { path: join(cwd, ".claude", "settings.local.json") },
];

const isForeign = (settings: Fields, { bare }: Source): boolean =>
  hasForeignHook(
    bare === true ? settings : settings["hooks"],
    ["PreToolUse", "PermissionRequest"],
    "exec",
    "devin",
  );

/** null: a file cannot be read, or another hook decides about commands too. */
export const readRules = (env: Environment, cwd: string): RuleLists | null => {
  const lists: RuleLists[] = [];
  for (const source of sources(env, cwd)) {
    const settings = settingsIn(source.path);
    if (settings === null || isForeign(settings, source)) return null;
    if (source.path.includes(".claude")) continue;
    const found = source.bare === true ? { allow: [], ask: [], deny: [] } : listsIn(settings);
    if (found === null) return null;
    lists.push(found);
  }
  return {
    allow: lists.flatMap(({ allow }) => allow),
    ask: lists.flatMap(({ ask }) => ask),
    deny: lists.flatMap(({ deny }) => deny),
  };
};
