/** What decides about tools in auggie, from its settings files, as its code has it in 0.36.0: of each file's list the
 * first rule that fits counts, of all lists the strictest. https://docs.augmentcode.com/cli/permissions */
import { join } from "node:path";
import type { Environment } from "../../src/system/environment.ts";
import type { Scope } from "../../src/integration/session-scope.ts";
import { settingsIn } from "../../src/integration/settings-file.ts";
import { hasForeignHook } from "../../src/install/setup/foreign-hooks.ts";
import { type Fields, isObject } from "../../src/integration/tool-call.ts";
import { agentName } from "./about.ts";

export const userSettings = (env: Environment): string => join(env.home, ".augment", "settings.json");

const projectFiles = (folder: string): readonly string[] => [
  join(folder, ".augment", "settings.local.json"),
  join(folder, ".augment", "settings.json"),
];

const settingsFiles = (env: Environment, root: string): readonly string[] => [
  env.platform === "win32" ? "C:\\ProgramData\\augment\\settings.json" : "/etc/augment/settings.json",
  ...projectFiles(root),
  userSettings(env),
];

interface Rule {
  readonly allows: boolean;
  /** null: any text. */
  readonly pattern: RegExp | null;
}

const tools = ["launch-process", "shell", "bash"];

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
  if (pattern !== undefined && typeof pattern !== "string") return undefined;
  try {
    return {
      allows: permission["type"] === "allow",
      pattern: pattern === undefined ? null : new RegExp(pattern),
    };
  } catch {
    return undefined;
  }
};

export type List = readonly Rule[];

const listIn = (settings: Fields): List | null => {
  const rules = either(settings, "toolPermissions", "tool-permissions") ?? [];
  if (!Array.isArray(rules)) return null;
  const known = rules.map(ruleOf);
  if (known.some((rule) => rule === undefined)) return null;
  return known.filter((rule) => rule !== null && rule !== undefined);
};

const listOf = (path: string): List | null => {
  const settings = settingsIn(path);
  if (settings === null || hasForeignHook(settings["hooks"], ["PreToolUse"], "launch-process", agentName))
    return null;
  return listIn(settings);
};

/** A list for each file that has one; null: a file cannot be read, or another hook decides too. In folders where the
 * client may look or not, nothing but rules that allow may stand. */
export const readRules = (env: Environment, { root, around }: Scope): readonly List[] | null => {
  const inForce = settingsFiles(env, root);
  const perhaps = around.flatMap((folder) => projectFiles(folder)).filter((path) => !inForce.includes(path));
  const all = inForce.map(listOf);
  const others = perhaps.map(listOf);
  if (all.includes(null) || others.some((list) => list === null || list.some(({ allows }) => !allows)))
    return null;
  return all.filter((list) => list !== null);
};

/** Of every list that says anything about either text, the same rule, and that allows. */
export const allowsBoth = (lists: readonly List[], texts: readonly [string, string]): boolean => {
  const found = lists.map((list) =>
    texts.map((text) => list.find(({ pattern }) => pattern === null || pattern.test(text)) ?? null),
  );
  const speaking = found.filter((rules) => rules.some((rule) => rule !== null));
  return speaking.length > 0 && speaking.every(([one, other]) => one === other && one?.allows === true);
};
