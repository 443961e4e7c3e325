/** Hooks for one run or one session: options in, the text of the variable that carries them out. */
import { readRegularText } from "../../../system/regular-file.ts";
import type { Environment } from "../../../system/environment.ts";
import { print } from "../../../system/print.ts";
import { UserError } from "../../../system/user-error.ts";
import { singleQuoted } from "../../../shell/quote-word.ts";
import { overrideVariable } from "../../../extensions/contract.ts";
import { merged, readOverride } from "../../../extensions/load.ts";

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

const named = /^--(hooks-override-json|hooks-override-file|disable-hook)(?:=(.*))?$/s;

/** Those of our options that stand before the first other word. */
export const readOverrides = (
  words: readonly string[],
): { readonly options: OverrideOptions; readonly rest: readonly string[] } => {
  let options: OverrideOptions = {};
  let at = 0;
  for (; named.test(words[at] ?? ""); at += 1) {
    const [, name = "", given] = named.exec(words[at]!)!;
    const value = given ?? words[(at += 1)];
    if (value === undefined) throw new UserError(`--${name} needs a value`);
    if (name === "hooks-override-json") options = { ...options, hooksOverrideJson: value };
    else if (name === "hooks-override-file") options = { ...options, hooksOverrideFile: value };
    else options = { ...options, disableHook: [...(options.disableHook ?? []), value] };
  }
  return { options, rest: words.slice(at) };
};

/** For the launcher's shell: the variable set, and so many words dropped. */
export const overrideLines = (options: OverrideOptions, count: number, env: Environment): string => {
  const text = overrideText(options, env);
  if (text === null) return "";
  return `${overrideVariable}=${singleQuoted(text)}; export ${overrideVariable}; shift ${count}\n`;
};

/** `pith --disable-hook ID PROGRAM [ARGUMENT...]`: what the launcher has to do before it starts anew. */
export const printOverride = (words: readonly string[], env: Environment): number => {
  const { options, rest } = readOverrides(words);
  // Another option than those would come back here for ever.
  if (rest.length === words.length)
    throw new UserError(`no option named "${words[0]}"; \`pith --help\` lists them`);
  if (rest.length === 0) throw new UserError("a command is needed behind the options for hooks");
  print(overrideLines(options, words.length - rest.length, env));
  return 0;
};
