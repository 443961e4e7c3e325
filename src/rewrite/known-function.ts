/** A function of the agent's shell that is known to start one program and nothing else: may the launcher start the same? */
import type { Script, SimpleCommand, Word } from "../shell/script.ts";
import { builtinName } from "./names.ts";

const harmless: ReadonlyMap<string, RegExp> = new Map([
  ["set", /^(?:[-+][eufo]+|pipefail|errexit|nounset|noglob)$/],
  ["shopt", /^(?:-[su]|globstar|nullglob|dotglob|failglob)$/],
]);

/** These may undefine another name. */
const takesAway = new Set(["unset", "unfunction", "unhash", "disable", "enable", "autoload", "functions"]);
/** Another mode of zsh, or options that patterns depend on. */
const changesMode = new Set(["emulate", "setopt", "unsetopt"]);

const staysFor =
  (name: string) =>
  ({ value }: Word): boolean =>
    value !== null && value !== name && !/^-\w*[fm]/.test(value);

/** May the function of that name be another one, or mean something else, where the text has run? */
const mayChange = (command: SimpleCommand, name: string): boolean => {
  const builtin = builtinName(command) ?? "";
  if (changesMode.has(builtin)) return true;
  const words = command.words.slice(command.name + 1).filter(({ value }) => value !== builtin);
  const option = harmless.get(builtin);
  if (option !== undefined) return !words.every(({ value }) => value !== null && option.test(value));
  return takesAway.has(builtin) && !words.every(staysFor(name));
};

/** bash complains at its start of a locale that is not there, and one more bash would do so once more. */
const otherLocale = /\b(?:LC_[A-Z]+|LANG|LANGUAGE)=(?!(?:C|POSIX|C\.UTF-8|C\.utf8)?(?:[\s;&|)]|$))/;

const staysInForce = (script: Script, name: string): boolean =>
  !otherLocale.test(script.text) && !script.commands.some((command) => mayChange(command, name));

/** Words for the launcher, where the command calls such a function; null: it does not, or may call another one. */
export const wordsInPlace = (
  command: SimpleCommand,
  script: Script,
  through: (name: string) => string | null,
): string | null => {
  // `command` and `exec` before it start the program of that name.
  const name = command.name === 0 ? (command.words[0]?.value ?? null) : null;
  const words = name === null ? null : through(name);
  return name === null || words === null || !staysInForce(script, name) ? null : words;
};
