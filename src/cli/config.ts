/** `pith config`: the settings in force, where each comes from, and changing them. */
import { existsSync } from "node:fs";
import { writeAtomically } from "../system/atomic-file.ts";
import {
  configText,
  describe as describeMistake,
  readStrictly,
  readText,
  settingsOf,
} from "../config/config.ts";
import { setValue } from "../config/edit.ts";
import { environment, type Environment } from "../system/environment.ts";
import { configFile } from "../system/paths.ts";
import { kindOf, nearestKey, schema, type Kind } from "../config/schema.ts";
import { defaults, withVariables, type Settings } from "../config/settings.ts";
import { UserError } from "../system/user-error.ts";
import { showLine } from "../system/show-text.ts";
import { print, table } from "../system/print.ts";
import { describeCommand, parseWords } from "./arguments.ts";
import type { OwnCommand } from "./command.ts";
import { canAsk } from "./yes-or-no.ts";

const summary = "Show or change the settings: get, set, path, edit.";

const describe = () =>
  describeCommand("config", summary)
    .argument("[action]", "get KEY | set KEY VALUE | path | edit; nothing: all settings in force")
    .argument("[key]")
    .argument("[value]");

const at = (tree: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], tree);

const kindFor = (key: string): Kind => {
  const kind = kindOf(key.split("."));
  if (kind !== undefined) return kind;
  throw new UserError(`unknown key "${key}"; did you mean "${nearestKey(key.split("."))}"?`);
};

const inForce = (env: Environment): Settings => withVariables(settingsOf(configText(configFile(env))), env);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** All keys that have a value, the hosts' included. */
const keysOf = (settings: Settings): string[] => [
  ...Object.keys(schema).filter((key) => !key.includes("*")),
  ...Object.entries(settings.agents).flatMap(([host, own]) =>
    Object.keys(own).map((key) => `hosts.${host}.${key}`),
  ),
];

const sourceOf = (key: string, tree: unknown, env: Environment): string => {
  const path = key.split(".");
  const configured = at(tree, path) !== undefined;
  if (key === "mode" && withVariables(defaults, env) !== defaults) return "PITH_MODE";
  return configured ? "file" : "default";
};

const showAll = (env: Environment): number => {
  const path = configFile(env);
  const { tree, mistakes } = readText(configText(path));
  const settings = inForce(env);
  const bad = new Set(mistakes.map((mistake) => mistake.path.join(".")));
  const rows = keysOf(settings).map((key) => [
    key,
    shown(at(settings, key.split("."))),
    sourceOf(key, bad.has(key) ? {} : tree, env),
  ]);
  print(table([["key", "value", "from"], ...rows]));
  print(`\nfile: ${showLine(path)}${existsSync(path) ? "" : " (not there: all defaults)"}\n`);
  for (const mistake of mistakes) process.stderr.write(`${showLine(describeMistake(path, mistake))}\n`);
  return mistakes.length > 0 ? 2 : 0;
};

const get = (env: Environment, key: string | undefined): number => {
  if (key === undefined) throw new UserError("pith config get needs a key; `pith config` lists them");
  kindFor(key);
  const path = configFile(env);
  if (existsSync(path)) readStrictly(path);
  const value = at(inForce(env), key.split("."));
  if (value === undefined) return 1;
  print(`${shown(value)}\n`);
  return 0;
};

const set = (env: Environment, key: string | undefined, word: string | undefined): number => {
  if (key === undefined || word === undefined) throw new UserError("pith config set needs a key and a value");
  const kind = kindFor(key);
  const value = kind.read(word);
  if (value === undefined || !kind.accepts(value))
    throw new UserError(`${key} must be ${kind.expects}, not "${word}"`);
  const path = configFile(env);
  const before = configText(path);
  const first = readText(before).mistakes[0];
  if (first !== undefined)
    throw new UserError(`${describeMistake(path, first)}; \`pith config edit\` opens the file`);
  writeAtomically(path, setValue(before, key.split("."), value));
  return 0;
};

const edit = (env: Environment): number => {
  const path = configFile(env);
  // One that gets no keys waits for ever, and an agent with it.
  if (!canAsk())
    throw new UserError(
      `an editor needs a terminal; \`pith config set\` changes one key, the file is ${showLine(path)}`,
    );
  const editor = env.variables["VISUAL"] || env.variables["EDITOR"] || "vi";
  if (!existsSync(path)) writeAtomically(path, "# Settings of pith; `pith config` lists the keys.\n");
  // The variable may hold options: it is a command for the shell.
  // Imported statically it would cost every start of the executable.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const ended = spawnSync("/bin/sh", ["-c", `${editor} "$@"`, editor, path], { stdio: "inherit" });
  if (ended.status !== 0) throw new UserError(`the editor (${editor}) could not be run; the file is ${path}`);
  readStrictly(path);
  return 0;
};

const run = (words: readonly string[]): number => {
  const command = parseWords(describe(), words);
  if (command === null) return 0;
  const [action, key, value] = command.args;
  const env = environment();
  if (action === undefined) return showAll(env);
  if (action === "get") return get(env, key);
  if (action === "set") return set(env, key, value);
  if (action === "edit") return edit(env);
  if (action !== "path") throw new UserError(`pith config knows get, set, path and edit, not "${action}"`);
  print(`${configFile(env)}\n`);
  return 0;
};

export default { name: "config", summary, run } satisfies OwnCommand;
