/** Kiro's PreToolUse hook of V3 sessions, CLI 3.4 and later: `updatedInput` replaces the input. Where in the answer it
 * stands is not documented; Claude's envelope is taken, and no decision sent. Kiro judges the rewritten text, so only rules that
 * do not look at it keep the outcome: `rules: [{ capability, effect, match?, exclude? }]`, the strictest wins.
 * https://kiro.dev/changelog/cli/3-4/, https://kiro.dev/docs/cli/v3/permissions/ */
import { join } from "node:path";
import { parse } from "yaml";
import type { Environment } from "../../src/system/environment.ts";
import { namesIn } from "../../src/system/names-in.ts";
import type { HookIntegration } from "../../src/integration/agent.ts";
import { textOf } from "../../src/integration/client-file.ts";
import { filesIn, type HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { rewriting } from "../../src/integration/rewriting.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { type Fields, isObject, updatedInput } from "../../src/integration/tool-call.ts";
import { orElse } from "../../src/system/regular-file.ts";

export const kiroDir = (env: Environment): string => env.variables["KIRO_HOME"] || join(env.home, ".kiro");

const tools = ["execute_bash", "shell", "executeBash", "runCommand"];

export const hookPlaces = (env: Environment, { folders }: Scope): HookPlaces => ({
  files: [kiroDir(env), ...folders.map((folder) => join(folder, ".kiro"))].flatMap((folder) => [
    ...filesIn(join(folder, "hooks")),
    ...filesIn(join(folder, "hooks"), ".kiro.hook"),
  ]),
  tools,
});

/** null: cannot be read as Kiro might read it. */
const rulesIn = (path: string): readonly Fields[] | null =>
  orElse(() => {
    const text = textOf(path);
    if (text === null) return [];
    const file: unknown = parse(text);
    if (file === null || file === undefined) return [];
    const rules = isObject(file) ? (file["rules"] ?? []) : null;
    return Array.isArray(rules) && rules.every(isObject) ? rules : null;
  }, null);

/** Rules for single workspaces are kept per user too; which one is meant is not told. */
const workspaces = (env: Environment): readonly string[] => {
  const folder = join(kiroDir(env), "workspace-roots");
  return namesIn(folder).map((name) => join(folder, name, "permissions.yaml"));
};

const isAbout = (rule: Fields): boolean => rule["capability"] === "shell";

const isBlanket = ({ match, exclude }: Fields): boolean =>
  exclude === undefined && (match === undefined || (Array.isArray(match) && match.includes("*")));

/** A capability that is not known may be the shell by another name. */
const others = new Set<unknown>(["fs_read", "fs_write", "filesystem", "web_fetch", "web_search", "mcp"]);

/** Agents of the user's own bring rules of their own. */
const hasAgents = (folders: readonly string[]): boolean =>
  folders.some((folder) => namesIn(join(folder, "agents")).some((name) => /\.(?:json|md)$/.test(name)));

/** Rules that allow count from the user's own file only. */
const allowsAnyCommand = (env: Environment, scope: Scope): boolean => {
  const folders = scope.folders.map((folder) => join(folder, ".kiro"));
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

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools,
    // Where the agent starts its hooks; the payload may name the folder that a shell is in by now.
    root: () => env.cwd,
    judge: ({ scope }) => (allowsAnyCommand(env, scope) ? "neutral" : "none"),
    answer: (input) => updatedInput(input),
  });
