/** Hooks for one run or one session: options in, the text of the variable that carries them out. */
import { readRegularText } from "../../system/regular-file.ts";
import type { Environment } from "../../system/environment.ts";
import { UserError } from "../../system/user-error.ts";
import { overrideVariable } from "../../extensions/in-force.ts";
import { merged, readOverride } from "../../extensions/load.ts";

export interface OverrideOptions {
  readonly hooksOverrideJson?: string;
  readonly hooksOverrideFile?: string;
  readonly disableHook?: readonly string[];
}

const fileText = (path: string): string => {
  try {
    return readRegularText(path);
  } catch (fault) {
    throw new UserError(`--hooks-override-file cannot be read (${(fault as Error).message})`);
  }
};

/** null: none of the options was given. What is in force already stays, with these added. Throws `UserError`. */
export const overrideText = (options: OverrideOptions, env: Environment): string | null => {
  const { hooksOverrideJson: json, hooksOverrideFile: file, disableHook: disable = [] } = options;
  if (json !== undefined && file !== undefined)
    throw new UserError("give --hooks-override-json or --hooks-override-file, not both");
  const text = json ?? (file === undefined ? undefined : fileText(file));
  if (text === undefined && disable.length === 0) return null;
  const before = env.variables[overrideVariable] ?? "";
  const given = merged(readOverride(before === "" ? "{}" : before), readOverride(text ?? "{}"));
  return JSON.stringify(merged(given, { entries: [], disable }));
};
