/** Settings for a command that a user waits for: what is wrong in the file, and so not in force, is said beside the answer. */
import { existsSync } from "node:fs";
import { settings } from "../config/read-settings.ts";
import { modes, type Settings } from "../config/settings.ts";
import { environment, type Environment } from "../system/environment.ts";
import { configFile } from "../system/paths.ts";
import { showLine } from "../system/show-text.ts";

const said = new Set<string>();

const mistakeIn = async (path: string): Promise<string | null> => {
  const { configText, describe, readText } = await import("../config/config.ts");
  try {
    const { mistakes } = readText(configText(path));
    const [first, ...others] = mistakes;
    if (first === undefined) return null;
    const left = first.path.length === 0 ? "nothing of the file is in force" : "the default stands in";
    const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
    return `${describe(path, first)}${more}; ${left}, \`pith config\` says more`;
  } catch (fault) {
    return (fault as Error).message;
  }
};

/** A variable that names no mode is not in force either. */
const variableMistake = ({ variables }: Environment): string | null => {
  const mode = variables["PITH_MODE"];
  if (mode === undefined || mode === "" || modes.some((one) => one === mode)) return null;
  return `PITH_MODE is "${mode}", and must be ${modes.join(", ")}; it is not in force`;
};

/** On stderr, once in a process: what is printed may be read by a program. */
export const checkedSettings = async (env: Environment = environment()): Promise<Settings> => {
  const path = configFile(env);
  const wrong = variableMistake(env);
  if (wrong !== null && !said.has(wrong)) {
    said.add(wrong);
    process.stderr.write(`pith: ${showLine(wrong)}\n`);
  }
  if (!said.has(path) && existsSync(path)) {
    said.add(path);
    const mistake = await mistakeIn(path);
    if (mistake !== null) process.stderr.write(`pith: ${showLine(mistake)}\n`);
  }
  return settings(env);
};
