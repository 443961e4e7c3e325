/** `pith config`: the settings in force, where each comes from, and changing them. */
import { existsSync } from "node:fs";
import { writeAtomically } from "../../system/atomic-file.ts";
import {
  configText,
  describe as describeMistake,
  isOverruled,
  type Mistake,
  overruled,
  readStrictly,
  readText,
  settingsOf,
} from "../../config/config.ts";
import { valueAt } from "../../config/extension-settings.ts";
import { setValue, unsetValue } from "../../config/set-value.ts";
import type { Environment } from "../../system/environment.ts";
import { configFile, machineConfigFile } from "../../system/paths.ts";
import { type Kind, kindOf, nearestKey, schema } from "../../config/schema.ts";
import { withVariables } from "../../config/read-settings.ts";
import { defaults, type Settings } from "../../config/settings.ts";
import { UserError } from "../../system/user-error.ts";
import { showLine } from "../../system/show-text.ts";
import { jsonText, tell } from "../../system/print.ts";
import { inWords, table } from "../../system/table.ts";
import { checkForm, ownCommand } from "../arguments.ts";
import { type Paging, printPaged, textWidth, strong } from "../terminal.ts";
import { isRefused, refusedCode } from "../../pipeline/typed-words.ts";
import { canAsk } from "../is-confirmed.ts";

const kindFor = (key: string): Kind => {
  const kind = kindOf(key.split("."));
  if (kind !== undefined) return kind;
  throw new UserError(`unknown key "${key}"; did you mean "${nearestKey(key.split("."))}"?`);
};

const inForce = (env: Environment): Settings => {
  const own = withVariables(settingsOf(configText(configFile(env))), env);
  const machine = machineConfigFile(env);
  return existsSync(machine) ? overruled(own, machine) : own;
};

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** All keys that have a value, those of agents and models included. */
const keysOf = (settings: Settings): string[] => [
  ...Object.keys(schema).filter((key) => !key.includes("*")),
  ...(["agents", "prices"] as const).flatMap((table) =>
    Object.entries(settings[table]).flatMap(([name, values]) =>
      Object.keys(values).map((key) => `${table}.${name}.${key}`),
    ),
  ),
];

const sourceOf = (key: string, tree: unknown, env: Environment): string => {
  const path = key.split(".");
  const configured = valueAt(tree, path) !== undefined;
  if (isOverruled(path, machineConfigFile(env))) return "this machine";
  if (key === "mode" && withVariables(defaults, env) !== defaults) return "PITH_MODE";
  return configured ? "file" : "default";
};

interface Row {
  readonly key: string;
  readonly value: unknown;
  readonly from: string;
  readonly says: string;
}

interface View {
  readonly file: string;
  readonly exists: boolean;
  readonly settings: readonly Row[];
  readonly mistakes: readonly Mistake[];
}

const viewOf = (env: Environment): View => {
  const file = configFile(env);
  const { tree, mistakes } = readText(configText(file));
  const settings = inForce(env);
  const bad = new Set(mistakes.map((mistake) => mistake.path.join(".")));
  const rows = keysOf(settings).map((key) => ({
    key,
    value: valueAt(settings, key.split(".")),
    from: sourceOf(key, bad.has(key) ? {} : tree, env),
    says: kindOf(key.split("."))?.says ?? "",
  }));
  return { file, exists: existsSync(file), settings: rows, mistakes };
};

const json = ({ mistakes, ...view }: View): string => {
  const plain = mistakes.map(({ path, line, column, what }) => ({ key: path.join("."), line, column, what }));
  return jsonText({ ...view, mistakes: plain });
};

const explained = ({ key, value, says }: Row): string => {
  const { expects = "" } = kindOf(key.split(".")) ?? {};
  const lines = inWords(`${says}; ${expects}`, textWidth() - 4);
  return [`${strong(showLine(key))} = ${showLine(shown(value))}`, ...lines.map((line) => `    ${line}`)]
    .map((line) => `${line}\n`)
    .join("");
};

/** Exit code 2 where the file has mistakes. */
const showAll = (env: Environment, how: "table" | "list" | "json", paging: Paging): number => {
  const view = viewOf(env);
  const { file, exists, settings, mistakes } = view;
  if (how === "json") tell(json(view));
  const path = `\nfile: ${showLine(file)}${exists ? "" : " (not there: all defaults)"}\n`;
  if (how === "list") printPaged(settings.map(explained).join("") + path, paging);
  if (how === "table")
    printPaged(
      table([
        ["key", "value", "from"],
        ...settings.map(({ key, value, from }) => [key, shown(value), from]),
      ]) + path,
      paging,
    );
  for (const mistake of mistakes) process.stderr.write(`${showLine(describeMistake(file, mistake))}\n`);
  return mistakes.length > 0 ? 2 : 0;
};

const get = (env: Environment, key: string | undefined): number => {
  if (key === undefined) throw new UserError("pith config get needs a key; `pith config` lists them");
  kindFor(key);
  const path = configFile(env);
  if (existsSync(path)) readStrictly(path);
  const value = valueAt(inForce(env), key.split("."));
  if (value === undefined) return 1;
  tell(`${shown(value)}\n`);
  return 0;
};

const set = (env: Environment, key: string | undefined, word: string | undefined): number => {
  if (key === undefined || word === undefined) throw new UserError("pith config set needs a key and a value");
  const kind = kindFor(key);
  const value = kind.read(word);
  if (value === undefined || !kind.accepts(value))
    throw new UserError(`${key} must be ${kind.expects}, not "${word}"`);
  change(env, (before) => setValue(before, key.split("."), value));
  if (["tee.max_files", "tee.max_age_days", "tee.max_total_bytes"].includes(key))
    tell("outputs of the last 24 hours stay whatever the limit\n");
  return 0;
};

/** Not in a file that is broken: what would come out nobody knows. */
const change = (env: Environment, make: (before: string) => string): void => {
  const path = configFile(env);
  const before = configText(path);
  const first = readText(before).mistakes[0];
  if (first !== undefined)
    throw new UserError(`${describeMistake(path, first)}; \`pith config edit\` opens the file`);
  const after = make(before);
  if (after !== before) writeAtomically(path, after, 0o600);
};

const unset = (env: Environment, key: string | undefined): number => {
  if (key === undefined) throw new UserError("pith config unset needs a key; `pith config list` has them");
  kindFor(key);
  change(env, (before) => unsetValue(before, key.split(".")) ?? before);
  return 0;
};

const edit = (env: Environment): number => {
  // The editor's name is a command.
  if (isRefused(env)) return refusedCode;
  const path = configFile(env);
  // One that gets no keys waits for ever, and an agent with it.
  if (!canAsk())
    throw new UserError(
      `an editor needs a terminal; \`pith config set\` changes one key, the file is ${showLine(path)}`,
    );
  const editor = env.variables["VISUAL"] || env.variables["EDITOR"] || "vi";
  if (!existsSync(path)) writeAtomically(path, "# Settings of pith; `pith config` lists the keys.\n", 0o600);
  // The variable may hold options: it is a command for the shell.
  // Imported statically it would cost every start of the executable.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const ended = spawnSync("/bin/sh", ["-c", `${editor} "$@"`, editor, path], { stdio: "inherit" });
  if (ended.status !== 0) throw new UserError(`the editor (${editor}) could not be run; the file is ${path}`);
  readStrictly(path);
  return 0;
};

export default ownCommand<Paging & { json?: boolean }>("config", ({ options, args, env, parsed }) => {
  const [action, key, value] = args;
  const asJson = options.json === true;
  checkForm("config", action ?? "", parsed);
  if (action === undefined || action === "list")
    return showAll(env, asJson ? "json" : action === undefined ? "table" : "list", options);
  if (action === "get") return get(env, key);
  if (action === "set") return set(env, key, value);
  if (action === "unset") return unset(env, key);
  if (action === "edit") return edit(env);
  tell(`${configFile(env)}\n`);
  return 0;
});
