/** Another hook on the shell's tool, in whichever file of the agent's: it may refuse the command as typed, and would be
 * shown the rewritten one. What it decides cannot be known, so beside it nothing is said: one rule for all agents. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { orElse, unlessAbsent } from "../system/regular-file.ts";
import { checkTime } from "./deadline.ts";
import { isOnlyOurs } from "./own-hook.ts";
import { type Fields, isObject } from "./tool-call.ts";

export interface HookPlaces {
  /** Files in which hooks may stand, settings or hooks alone. */
  readonly files: readonly string[];
  /** Files that configure the agent by being run: one that is not empty may add a hook. */
  readonly scripts?: readonly string[];
  /** Names of the shell's tool that a matcher may be about; absent: the agent ignores matchers. */
  readonly tools?: readonly string[];
}

/** Every file in the folder; throws where it cannot be looked into. */
export const filesIn = (folder: string, ending = ".json"): readonly string[] =>
  (unlessAbsent(() => readdirSync(folder)) ?? [])
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));

/** Claude Code's settings, whose hooks some other agents run as well. */
export const claudeFiles = ({ home }: Environment, folders: readonly string[]): readonly string[] => [
  join(home, ".claude", "settings.json"),
  ...folders.flatMap((folder) => [
    join(folder, ".claude", "settings.json"),
    join(folder, ".claude", "settings.local.json"),
  ]),
];

/** Events before a command, however agents spell them. */
const before = new Set(["pretooluse", "permissionrequest", "beforeshellexecution"]);

const isBefore = (name: unknown): name is string =>
  typeof name === "string" && before.has(name.toLowerCase().replaceAll(/[_-]/g, ""));

interface Entry {
  readonly event: string;
  readonly hook: unknown;
  readonly matcher: unknown;
}

const grouped = (event: string, group: unknown): readonly Entry[] => {
  if (!isObject(group)) return [{ event, hook: group, matcher: undefined }];
  const { matcher, hooks } = group;
  return Array.isArray(hooks)
    ? hooks.map((hook: unknown) => ({ event, hook, matcher }))
    : [{ event, hook: group, matcher }];
};

/** Entries of those events, at whatever depth: below the event's name, or with it as a member of their own. */
const entriesIn = (value: unknown): readonly Entry[] => {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (!isObject(value)) return [];
  const named = [value["trigger"], value["event"], value["type"]].find(isBefore);
  if (named !== undefined) return grouped(named, value);
  return Object.entries(value).flatMap(([key, inner]) => {
    if (!isBefore(key)) return entriesIn(inner);
    if (inner === null || inner === undefined) return [];
    return (Array.isArray(inner) ? inner : [inner]).flatMap((group) => grouped(key, group));
  });
};

const commandKeys = ["command", "bash", "powershell", "windows", "linux", "osx", "exec"];

/** Everything that it starts; something else that decides (a prompt, an address) is there where this is empty. */
const commandsOf = (hook: unknown): readonly unknown[] => {
  if (!isObject(hook)) return [];
  const own = commandKeys.map((key) => hook[key]).filter((command) => command !== undefined);
  return [...own, ...commandsOf(hook["action"])];
};

const isOurs = (hook: unknown): boolean => {
  const commands = commandsOf(hook);
  return commands.length > 0 && commands.every((one) => typeof one === "string" && isOnlyOurs(one));
};

/** Might the matcher select the tool? Only of a list of names it is certain that it does not. */
const selects = ({ event, matcher }: Entry, tools: readonly string[] | undefined): boolean => {
  // There it is about the command's text.
  if (tools === undefined || /shell/i.test(event)) return true;
  const names = typeof matcher === "string" ? /^\^?\(?([\w|]+)\)?\$?$/.exec(matcher)?.[1] : undefined;
  return (
    names === undefined ||
    names
      .toLowerCase()
      .split("|")
      .some((name) => tools.some((tool) => tool.toLowerCase().includes(name)))
  );
};

const hasPlugins = (settings: unknown): boolean =>
  isObject(settings) &&
  isObject(settings["enabledPlugins"]) &&
  Object.values(settings["enabledPlugins"]).some((value) => value !== false);

const isThere = (path: string): boolean =>
  orElse(() => unlessAbsent(() => statSync(path).size > 0) ?? false, true);

/** True also where one of the files cannot be read as the agent might read it. `settingsIn`: `{}` where there is no file,
 * null where it cannot be read. */
export const hasForeignHooks = (
  { files, scripts = [], tools }: HookPlaces,
  settingsIn: (path: string) => Fields | null,
): boolean =>
  scripts.some(isThere) ||
  files.some((path) => {
    checkTime();
    const settings = settingsIn(path);
    if (settings === null || hasPlugins(settings)) return true;
    return entriesIn(settings).some((entry) => !isOurs(entry.hook) && selects(entry, tools));
  });
