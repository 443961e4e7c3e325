/** The permission rules that Claude Code goes by, from its settings files. */
import { existsSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { type Scope, scopeOf } from "../../src/integration/session-scope.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";
import { claudeDir } from "./places.ts";
import { settingsIn } from "./settings-in.ts";
import { orElse } from "../../src/system/regular-file.ts";

export interface Rules {
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly ask: readonly string[];
  /** Something that is not a rule decides too: commands kept out of the sandbox. */
  readonly others: boolean;
}

export type Place = "user" | "project" | "local" | "managed";

export interface Source {
  readonly place: Place;
  readonly path: string;
  readonly allows: boolean;
}

const managedFolder = (env: Environment): string =>
  env.platform === "darwin" ? "/Library/Application Support/ClaudeCode" : "/etc/claude-code";

const foldersFiles = (folder: string): readonly Source[] => [
  { place: "project", path: join(folder, ".claude", "settings.json"), allows: false },
  { place: "local", path: join(folder, ".claude", "settings.local.json"), allows: false },
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

/** Every file that may hold rules for the session. Rules that allow count from files of the user and of the
 * administrator: those of a project may have come since the client has read them. Folders around the root may have a
 * say, because a session may start below it. */
export const sourcesFor = (
  env: Environment,
  { folders }: Scope,
  managed = managedFolder(env),
): readonly Source[] => {
  const sources: readonly Source[] = [
    { place: "user", path: join(claudeDir(env), "settings.json"), allows: true },
    ...folders.flatMap(foldersFiles),
    ...managedFiles(env, managed),
  ];
  // A home that is also a folder above the session has its file in both places.
  return sources.filter(({ path }, index) => sources.findIndex((other) => other.path === path) === index);
};

/** All of them for a session that starts in the project, as far as they can be read. */
export const settingsFor = (
  env: Environment,
  project: string | null,
): readonly { readonly source: Source; readonly file: Fields }[] => {
  const scope = scopeOf(project ?? env.cwd ?? "/", []) ?? { root: project ?? "/", folders: [project ?? "/"] };
  return sourcesFor(env, scope).map((source) => ({ source, file: settingsIn(source.path) ?? {} }));
};

export const hookPlaces = (sources: readonly Source[]): HookPlaces => ({
  files: sources.map(({ path }) => path),
  tools: ["Bash"],
});

const isFile = (path: string): boolean => orElse(() => lstatSync(path).isFile(), false);

const variables = ["CLAUDE_CODE_MANAGED_SETTINGS_PATH", "CLAUDE_CODE_REMOTE_SETTINGS_PATH"];

const preferences = ({ variables: { USER = "" } }: Environment): readonly string[] =>
  ["", USER].map((folder) => join("/Library/Managed Preferences", folder, "com.anthropic.claudecode.plist"));

/** Do rules come from a place that is not among the sources: another work tree of the same repository, a policy of the
 * system, a file that a variable names? */
export const hasUnseenRules = (env: Environment, { folders }: Scope): boolean =>
  variables.some((name) => (env.variables[name] ?? "") !== "") ||
  (env.platform === "darwin" && preferences(env).some((path) => existsSync(path))) ||
  folders.some((folder) => isFile(join(folder, ".git")));

const strings = (value: unknown): readonly string[] | null =>
  value === undefined
    ? []
    : Array.isArray(value) && value.every((one) => typeof one === "string")
      ? value
      : null;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

const hasOthers = ({ sandbox }: Fields): boolean =>
  isObject(sandbox) && !isEmpty(sandbox["excludedCommands"]);

// Known keys of the client's `permissions`, and those of an administrator.
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
const rulesOf = ({ place, allows }: Source, file: Fields | null): Rules | null => {
  const permissions = file?.["permissions"] ?? {};
  if (file === null || !isObject(permissions) || !isKnown(file, permissions, place)) return null;
  const [allow, deny, ask] = ["allow", "deny", "ask"].map((kind) => strings(permissions[kind]));
  return allow && deny && ask ? { allow: allows ? allow : [], deny, ask, others: hasOthers(file) } : null;
};

/** null: a file cannot be read as the client might read it, so nothing is known. */
export const readRules = (sources: readonly Source[], read = settingsIn): Rules | null => {
  const all = sources.map((source) => rulesOf(source, read(source.path)));
  const known = all.filter((rules) => rules !== null);
  if (known.length < all.length) return null;
  return {
    allow: known.flatMap(({ allow }) => allow),
    deny: known.flatMap(({ deny }) => deny),
    ask: known.flatMap(({ ask }) => ask),
    others: known.some(({ others }) => others),
  };
};
