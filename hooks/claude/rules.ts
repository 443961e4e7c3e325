/** The permission rules that Claude Code goes by, from its settings files. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import { textOf } from "../../src/integration/client-file.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { startsOurHook } from "../../src/install/setup/hook-line.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";
import { claudeDir } from "./places.ts";
import { agentName } from "./about.ts";

export interface Rules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly ask: readonly string[];
  /** Something that is not a rule decides too: another hook on Bash, commands kept out of the sandbox. */
  readonly others: boolean;
}

export type Place = "user" | "project" | "local" | "managed";

export interface Source {
  readonly place: Place;
  readonly path: string;
  /** Rules that allow count. */
  readonly allows: boolean;
}

interface Group {
  readonly matcher?: unknown;
  readonly hooks?: unknown;
}

const managedFolder = (env: Environment): string =>
  env.platform === "darwin" ? "/Library/Application Support/ClaudeCode" : "/etc/claude-code";

const foldersFiles = (folder: string, allows: boolean): readonly Source[] => [
  { place: "project", path: join(folder, ".claude", "settings.json"), allows },
  { place: "local", path: join(folder, ".claude", "settings.local.json"), allows },
];

/** Those of an organisation may be fetched, and lie beside the user's. */
const managedFiles = (env: Environment, managed: string): readonly Source[] => {
  const pieces = join(managed, "managed-settings.d");
  const dropped = existsSync(pieces) ? readdirSync(pieces).map((name) => join(pieces, name)) : [];
  const fetched = join(claudeDir(env), "remote-settings.json");
  return [join(managed, "managed-settings.json"), ...dropped, fetched].map((path) => ({
    place: "managed",
    path,
    allows: true,
  }));
};

/** Every file that may hold rules for the session. Rules that allow count from files of the user, of the administrator
 * and of the session's root; folders around it may have a say, because a session may start below its root. */
export const sourcesFor = (
  env: Environment,
  { root, around }: Scope,
  managed = managedFolder(env),
): readonly Source[] => {
  const sources: readonly Source[] = [
    { place: "user", path: join(claudeDir(env), "settings.json"), allows: true },
    ...foldersFiles(root, true),
    ...around.flatMap((folder) => foldersFiles(folder, false)),
    ...managedFiles(env, managed),
  ];
  // A home that is also a folder above the session has its file in both places.
  return sources.filter(({ path }, index) => sources.findIndex((other) => other.path === path) === index);
};

const isFile = (path: string): boolean => {
  try {
    return lstatSync(path).isFile();
  } catch {
    return false;
  }
};

const variables = ["CLAUDE_CODE_MANAGED_SETTINGS_PATH", "CLAUDE_CODE_REMOTE_SETTINGS_PATH"];

const preferences = ({ variables: { USER = "" } }: Environment): readonly string[] =>
  ["", USER].map((folder) => join("/Library/Managed Preferences", folder, "com.anthropic.claudecode.plist"));

/** Do rules come from a place that is not among the sources: another work tree of the same repository, a policy of the
 * system, a file that a variable names? */
export const hasUnseenRules = (env: Environment, { root, around }: Scope): boolean =>
  variables.some((name) => (env.variables[name] ?? "") !== "") ||
  (env.platform === "darwin" && preferences(env).some((path) => existsSync(path))) ||
  [root, ...around].some((folder) => isFile(join(folder, ".git")));

const strings = (value: unknown): readonly string[] | null =>
  value === undefined
    ? []
    : Array.isArray(value) && value.every((one) => typeof one === "string")
      ? value
      : null;

const isForeignHook = (group: Group): boolean => {
  const matcher = typeof group.matcher === "string" ? group.matcher : "";
  if (/^[\w |,-]+$/.test(matcher) && !/\bBash\b/.test(matcher)) return false;
  const { hooks } = group;
  return !(Array.isArray(hooks) && hooks.length > 0 && hooks.every((hook) => startsOurHook(hook, agentName)));
};

const nothing: Rules = { allow: [], deny: [], ask: [], others: false };

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** Does anything but rules decide about commands? */
const hasOthers = ({ hooks, sandbox, enabledPlugins }: Fields): boolean => {
  const groups = isObject(hooks) ? hooks["PreToolUse"] : undefined;
  if (Array.isArray(groups) && groups.some((group) => isForeignHook(group as Group))) return true;
  if (isObject(sandbox) && !isEmpty(sandbox["excludedCommands"])) return true;
  // A plugin may bring hooks along.
  return isObject(enabledPlugins) && Object.values(enabledPlugins).some((value) => value !== false);
};

// What the client says about commands in `permissions`, and an administrator beside it, as far as it is known.
const permissionKeys = new Set(
  "allow ask deny additionalDirectories defaultMode disableBypassPermissionsMode disableAutoMode".split(" "),
);
const managedKeys = new Set(
  (
    "$schema permissions hooks env model cleanupPeriodDays includeCoAuthoredBy attribution companyAnnouncements " +
    "language outputStyle statusLine apiKeyHelper awsAuthRefresh awsCredentialExport otelHeadersHelper " +
    "forceLoginMethod forceLoginOrgUUID sandbox enabledPlugins"
  ).split(" "),
);

const isKnown = (file: Fields, permissions: Fields, place: Place): boolean =>
  Object.keys(permissions).every((key) => permissionKeys.has(key)) &&
  file["allowManagedPermissionRulesOnly"] === undefined &&
  (place !== "managed" || Object.keys(file).every((key) => managedKeys.has(key)));

/** Only what is read the same by every version: 2.1.330 leaves a file with comments out, rules and all. */
const readSource = ({ path, place, allows }: Source): Rules | null => {
  try {
    const text = textOf(path);
    if (text === null) return nothing;
    const file: unknown = JSON.parse(text);
    if (!isObject(file)) return null;
    const permissions = file["permissions"] ?? {};
    if (!isObject(permissions) || !isKnown(file, permissions, place)) return null;
    const [allow, deny, ask] = ["allow", "deny", "ask"].map((kind) => strings(permissions[kind]));
    return allow && deny && ask ? { allow: allows ? allow : [], deny, ask, others: hasOthers(file) } : null;
  } catch {
    return null;
  }
};

/** null: a file cannot be read as the client might read it, so nothing is known. */
export const readRules = (sources: readonly Source[]): Rules | null => {
  const all = sources.map(readSource);
  const known = all.filter((rules) => rules !== null);
  if (known.length < all.length) return null;
  return {
    allow: known.flatMap(({ allow }) => allow),
    deny: known.flatMap(({ deny }) => deny),
    ask: known.flatMap(({ ask }) => ask),
    others: known.some(({ others }) => others),
  };
};
