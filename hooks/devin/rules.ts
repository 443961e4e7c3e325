/** What Devin's own rules say about commands. https://docs.devin.ai/cli/reference/permissions: `Exec(prefix)`, or the
 * bare name for any; deny before ask before allow. */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { joined, type Reading, type RuleLists, withoutAllow } from "../../src/integration/rule-lists.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { hasForeignHook } from "../../src/install/setup/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";
import { agentName } from "./about.ts";

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
  /** `bare`: events by name, and no rules. `claude`: hooks only, which Devin runs too. */
  readonly kind?: "bare" | "claude";
  /** Rules that allow count. */
  readonly allows?: boolean;
}

const sourcesIn = (folder: string, allows: boolean): readonly Source[] => [
  { path: join(folder, ".devin", "config.json"), allows },
  { path: join(folder, ".devin", "config.local.json"), allows },
  { path: join(folder, ".devin", "hooks.v1.json"), kind: "bare" },
  { path: join(folder, ".claude", "settings.json"), kind: "claude" },
  { path: join(folder, ".claude", "settings.local.json"), kind: "claude" },
];

const sources = (env: Environment, { root, around }: Scope): readonly Source[] => [
  { path: join(devinDir(env), "config.json"), allows: true },
  { path: join(env.home, ".claude", "settings.json"), kind: "claude" },
  ...sourcesIn(root, true),
  ...around.flatMap((folder) => sourcesIn(folder, false)),
];

const isForeign = (settings: Fields, { kind }: Source): boolean =>
  hasForeignHook(
    kind === "bare" ? settings : settings["hooks"],
    ["PreToolUse", "PermissionRequest"],
    "exec",
    agentName,
  );

const nothing: RuleLists = { allow: [], ask: [], deny: [] };

const listsOf = (source: Source): RuleLists | null => {
  const settings = settingsIn(source.path);
  if (settings === null || isForeign(settings, source)) return null;
  if (source.kind !== undefined) return nothing;
  const lists = listsIn(settings);
  return lists === null || source.allows === true ? lists : withoutAllow(lists);
};

/** null: a file cannot be read, or another hook decides about commands too. */
export const readRules = (env: Environment, scope: Scope): RuleLists | null => {
  const lists = sources(env, scope).map(listsOf);
  return lists.includes(null) ? null : joined(lists.filter((one) => one !== null));
};
