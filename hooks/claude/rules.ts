/** The permission rules that Claude Code goes by, from its settings files. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readRegularText } from "../../src/config/regular-file.ts";
import type { Environment } from "../../src/config/environment.ts";
import { startsOurHook } from "../../src/ends/setup/hook-entry.ts";
import { claudeDir } from "./places.ts";

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
}

interface Group {
  readonly matcher?: unknown;
  readonly hooks?: unknown;
}

interface SettingsFile {
  readonly permissions?: Readonly<Record<string, unknown>>;
  readonly hooks?: { readonly PreToolUse?: unknown };
  readonly sandbox?: { readonly excludedCommands?: unknown };
}

const managedFolder = (env: Environment): string =>
  env.platform === "darwin" ? "/Library/Application Support/ClaudeCode" : "/etc/claude-code";

/** Every file that may hold rules for a session in `cwd`; parents count, because a session may start below its root. */
export const sourcesFor = (
  env: Environment,
  cwd: string,
  managed = managedFolder(env),
): readonly Source[] => {
  const folders = cwd
    .split("/")
    .map((_, index, parts) => parts.slice(0, parts.length - index).join("/") || "/");
  const pieces = join(managed, "managed-settings.d");
  const dropped = existsSync(pieces) ? readdirSync(pieces).map((name) => join(pieces, name)) : [];
  const sources: readonly Source[] = [
    { place: "user", path: join(claudeDir(env), "settings.json") },
    ...folders.flatMap((folder): Source[] => [
      { place: "project", path: join(folder, ".claude", "settings.json") },
      { place: "local", path: join(folder, ".claude", "settings.local.json") },
    ]),
    ...[join(managed, "managed-settings.json"), ...dropped].map((path): Source => ({
      place: "managed",
      path,
    })),
  ];
  // A home that is also a folder above the session has its file in both places.
  return sources.filter(({ path }, index) => sources.findIndex((other) => other.path === path) === index);
};

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
  return !(Array.isArray(hooks) && hooks.length > 0 && hooks.every((hook) => startsOurHook(hook, "claude")));
};

const nothing: Rules = { allow: [], deny: [], ask: [], others: false };

/** Does anything but rules decide about commands? */
const hasOthers = (file: SettingsFile): boolean => {
  const groups = file.hooks?.PreToolUse;
  const excluded = file.sandbox?.excludedCommands;
  if (Array.isArray(groups) && groups.some((group) => isForeignHook(group as Group))) return true;
  return Array.isArray(excluded) && excluded.length > 0;
};

/** Only what is read the same by every version: 2.1.330 leaves a file with comments out, rules and all. */
const parsed = (path: string): SettingsFile | null => {
  try {
    const file = JSON.parse(readRegularText(path).replace(/^\uFEFF/, "")) as SettingsFile | null;
    return typeof file === "object" ? file : null;
  } catch {
    return null;
  }
};

const readSource = (path: string): Rules | null => {
  if (!existsSync(path)) return nothing;
  const file = parsed(path);
  if (file === null) return null;
  const permissions = file.permissions ?? {};
  const [allow, deny, ask] = ["allow", "deny", "ask"].map((kind) => strings(permissions[kind]));
  return allow && deny && ask ? { allow, deny, ask, others: hasOthers(file) } : null;
};

/** null: a file cannot be read as the client might read it, so nothing is known. Rules that allow count only
 * from files of the user and of the administrator, and of `cwd` itself. */
export const readRules = (sources: readonly Source[], cwd: string): Rules | null => {
  const all = sources.map(({ path, place }) => {
    const rules = readSource(path);
    const near = place === "user" || place === "managed" || path.startsWith(join(cwd, ".claude"));
    return rules === null || near ? rules : { ...rules, allow: [] };
  });
  if (all.some((rules) => rules === null)) return null;
  const known = all.filter((rules) => rules !== null);
  return {
    allow: known.flatMap(({ allow }) => allow),
    deny: known.flatMap(({ deny }) => deny),
    ask: known.flatMap(({ ask }) => ask),
    others: known.some(({ others }) => others),
  };
};
