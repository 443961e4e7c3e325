/** auggie's PreToolUse hook, as its code has it in 0.36.0: the answer takes the place of the whole input, and the rules
 * are then matched against it. Of each file's list the first rule that fits counts, of all lists the strictest.
 * https://docs.augmentcode.com/cli/permissions */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { HookIntegration } from "../../src/integration/agent.ts";
import { checkTime } from "../../src/integration/deadline.ts";
import type { HookPlaces } from "../../src/integration/foreign-hooks.ts";
import { rewriting } from "../../src/integration/rewriting.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn, stringsIn } from "../../src/integration/settings-file.ts";
import { definedByStartFiles } from "../../src/integration/defined-in.ts";
import { type Fields, isObject, updatedInput } from "../../src/integration/tool-call.ts";
import { orElse } from "../../src/system/regular-file.ts";

export const userSettings = (env: Environment): string => join(env.home, ".augment", "settings.json");

const projectFiles = (folder: string): readonly string[] => [
  join(folder, ".augment", "settings.local.json"),
  join(folder, ".augment", "settings.json"),
];

/** Rules that allow count from these only: a project's may have come since the client has read them. */
const ownFiles = (env: Environment): readonly string[] => ["/etc/augment/settings.json", userSettings(env)];

const othersFiles = (env: Environment, { folders }: Scope): readonly string[] =>
  folders.flatMap(projectFiles).filter((path) => !ownFiles(env).includes(path));

export const hookPlaces = (env: Environment, scope: Scope): HookPlaces => ({
  files: [...ownFiles(env), ...othersFiles(env, scope)],
  tools,
});

/** With another form, the time that it takes may grow with more than the text. */
const isQuick = (pattern: string): boolean =>
  !/\)[*+?{]|\\[1-9k]/.test(pattern) && (pattern.match(/[*+]|\{\d+,/g) ?? []).length <= 1;

interface Rule {
  readonly allows: boolean;
  /** null: any text. */
  readonly pattern: RegExp | null;
}

/** Rules know tools by these names alone, as the client calls them. */
const tools = ["launch-process"];

const either = (rule: Fields, one: string, other: string): unknown => rule[one] ?? rule[other];

/** null: not about the shell's calls; undefined: of a form that is not known. */
const ruleOf = (value: unknown): Rule | null | undefined => {
  if (!isObject(value)) return undefined;
  const tool = either(value, "toolName", "tool-name");
  const event = either(value, "eventType", "event-type") ?? "tool-call";
  const pattern = either(value, "shellInputRegex", "shell-input-regex");
  const { permission } = value;
  if (typeof tool !== "string" || !isObject(permission)) return undefined;
  if (!tools.includes(tool) || event !== "tool-call") return null;
  if (pattern !== undefined && (typeof pattern !== "string" || !isQuick(pattern))) return undefined;
  const allows = permission["type"] === "allow";
  if (pattern === undefined) return { allows, pattern: null };
  return orElse(() => ({ allows, pattern: new RegExp(pattern) }), undefined);
};

type List = readonly Rule[];

const listIn = (settings: Fields): List | null => {
  const rules = either(settings, "toolPermissions", "tool-permissions") ?? [];
  if (!Array.isArray(rules)) return null;
  const known = rules.map(ruleOf);
  if (known.some((rule) => rule === undefined)) return null;
  return known.filter((rule) => rule !== null && rule !== undefined);
};

const listOf = (path: string): List | null => {
  const settings = settingsIn(path);
  return settings === null ? null : listIn(settings);
};

/** A list for each file of the user's and the administrator's; null: a file cannot be read. In a project nothing but
 * rules that allow may stand. */
const readRules = (env: Environment, scope: Scope): readonly List[] | null => {
  const all = ownFiles(env).map(listOf);
  const others = othersFiles(env, scope).map(listOf);
  if (all.includes(null) || others.some((list) => list === null || list.some(({ allows }) => !allows)))
    return null;
  return all.filter((list) => list !== null);
};

const longest = 16 * 1024;

/** Every list that matches either text must match both by one rule, and that rule must allow. */
const allowsBoth = (lists: readonly List[], texts: readonly [string, string]): boolean => {
  if (texts.some((text) => text.length > longest)) return false;
  const fits = ({ pattern }: Rule, text: string): boolean => {
    checkTime();
    return pattern === null || pattern.test(text);
  };
  const found = lists.map((list) => texts.map((text) => list.find((rule) => fits(rule, text)) ?? null));
  const speaking = found.filter((rules) => rules.some((rule) => rule !== null));
  return speaking.length > 0 && speaking.every(([one, other]) => one === other && one?.allows === true);
};

/** The client names several where the editor has several folders open; which of them rules is not told then. */
const rootOf = ({ workspace_roots: roots }: Fields): string | undefined => {
  const [only, ...more] = stringsIn(roots) ?? [];
  return more.length > 0 ? undefined : only;
};

export const hookCallIn = (env: Environment): HookIntegration =>
  rewriting({
    env,
    defines: definedByStartFiles,
    hooks: hookPlaces,
    tools,
    cwd: rootOf,
    root: rootOf,
    judge: ({ command, rewritten, scope }) => {
      const lists = readRules(env, scope);
      return lists !== null && allowsBoth(lists, [command, rewritten]) ? "neutral" : "none";
    },
    answer: (input) => updatedInput(input),
  });
