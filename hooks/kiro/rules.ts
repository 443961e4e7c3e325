/** Do the user's rules let every command run? Kiro judges the rewritten text, and how its answer for a decision looks
 * is not documented: only rules that do not look at the text keep the outcome the same.
 * `rules: [{ capability, effect, match?, exclude? }]`, the strictest wins. https://kiro.dev/docs/cli/v3/permissions/ */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Environment } from "../../src/system/environment.ts";
import { textOf } from "../../src/integration/client-file.ts";
import { filesIn, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";

export const kiroDir = (env: Environment): string => env.variables["KIRO_HOME"] || join(env.home, ".kiro");

/** Names of its shell's tool, in the order of its versions. */
export const tools = ["execute_bash", "shell", "executeBash", "runCommand"];

export const hookPlaces = (env: Environment, { root, around }: Scope): HookPlaces => ({
  files: [kiroDir(env), ...[root, ...around].map((folder) => join(folder, ".kiro"))].flatMap((folder) => [
    ...filesIn(join(folder, "hooks")),
    ...filesIn(join(folder, "hooks"), ".kiro.hook"),
  ]),
  tools,
});

/** null: cannot be read as Kiro might read it. */
const rulesIn = (path: string): readonly Fields[] | null => {
  try {
    const text = textOf(path);
    if (text === null) return [];
    const file: unknown = parse(text);
    if (file === null || file === undefined) return [];
    const rules = isObject(file) ? (file["rules"] ?? []) : null;
    return Array.isArray(rules) && rules.every(isObject) ? rules : null;
  } catch {
    return null;
  }
};

/** Rules for single workspaces are kept per user too; which one is meant is not told. */
const workspaces = (env: Environment): readonly string[] => {
  const folder = join(kiroDir(env), "workspace-roots");
  try {
    return readdirSync(folder).map((name) => join(folder, name, "permissions.yaml"));
  } catch {
    return [];
  }
};

const isAbout = (rule: Fields): boolean => rule["capability"] === "shell";

/** Whatever the command says. */
const isBlanket = ({ match, exclude }: Fields): boolean =>
  exclude === undefined && (match === undefined || (Array.isArray(match) && match.includes("*")));

/** A capability that is not known may be the shell by another name. */
const others = new Set<unknown>(["fs_read", "fs_write", "filesystem", "web_fetch", "web_search", "mcp"]);

/** Agents of the user's own bring rules of their own. */
const hasAgents = (folders: readonly string[]): boolean =>
  folders.some((folder) => {
    try {
      return readdirSync(join(folder, "agents")).some((name) => /\.(?:json|md)$/.test(name));
    } catch {
      return false;
    }
  });

/** Rules that allow count from the user's own file only. */
export const allowsAnyCommand = (env: Environment, { root, around }: Scope): boolean => {
  const folders = [root, ...around].map((folder) => join(folder, ".kiro"));
  const user = rulesIn(join(kiroDir(env), "settings", "permissions.yaml"));
  const files = [
    ...workspaces(env),
    ...folders.map((folder) => join(folder, "settings", "permissions.yaml")),
  ];
  const all = [user, ...files.map(rulesIn)];
  if (user === null || all.includes(null) || hasAgents([kiroDir(env), ...folders])) return false;
  const strict = all
    .flatMap((rules) => rules ?? [])
    .some((rule) => rule["effect"] !== "allow" && !others.has(rule["capability"]));
  return !strict && user.some((rule) => isAbout(rule) && rule["effect"] === "allow" && isBlanket(rule));
};
