/** Does a script of the model's read what a command prints ("code mode")? Then it has to read what the program printed: nothing is
 * shortened, by any integration, and nothing is recorded. Each agent's folder says how its calls are told apart. */
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import { foldersAbove } from "../system/folders-above.ts";
import { readableText } from "../system/regular-file.ts";
import { knownIn } from "./agent-in.ts";
import { knownAgents } from "./agents.generated.ts";
import type { ReadByScript } from "./known-agent.ts";

/** Values of a variable that switch something off. */
export const offWords = ["0", "false", "no", "off"] as const;

/** Variables of all agents: one agent may have started another. */
export const scriptVariables = knownAgents.flatMap(({ readByScript }) => readByScript?.variables ?? []);

const isSet = (value: string, begins: string | undefined): boolean =>
  begins === undefined
    ? value !== "" && !(offWords as readonly string[]).includes(value)
    : value.startsWith(begins);

/** By the environment alone, which hooks of the agent and its shells have as well. */
export const isReadByScript = ({ variables }: Environment): boolean =>
  scriptVariables.some(({ name, begins }) => isSet(variables[name] ?? "", begins));

/** `~/` is the home, `$NAME/` the folder that a variable names; any other relative path is below the folder or one above it. */
const pathsOf = (file: string, { home, variables }: Environment, folder: string): readonly string[] => {
  if (file.startsWith("/")) return [file];
  if (file.startsWith("~/")) return [join(home, file.slice(2))];
  const named = /^\$(\w+)(?:\/(.*))?$/.exec(file);
  if (named === null) return foldersAbove(folder).map((at) => join(at, file));
  const at = variables[named[1] ?? ""] ?? "";
  return at === "" ? [] : [join(at.replace(/^~(?=\/)/, home), named[2] ?? "")];
};

/** The file that switches it on; null: none does. */
export const scriptSettings = (
  { settings }: ReadByScript,
  env: Environment,
  folder: string,
): string | null => {
  if (settings === undefined) return null;
  const paths = settings.files.flatMap((file) => pathsOf(file, env, folder));
  const switchesOn = new RegExp(settings.pattern);
  return [...new Set(paths)].find((path) => switchesOn.test(readableText(path))) ?? null;
};

/** For a shell of the agent: if its settings have scripts read outputs, calls cannot be told apart. */
export const mayBeReadByScript = (env: Environment, folder: string | null): boolean => {
  if (isReadByScript(env)) return true;
  const known = knownIn(env)?.readByScript;
  return known !== undefined && scriptSettings(known, env, folder ?? "/") !== null;
};
