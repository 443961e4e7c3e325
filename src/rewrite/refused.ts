/** Reasons to insert nothing in a whole text: a program or the agent could see the insertion. */
import { byName } from "../filter-kit/by-name.ts";
import type { Script, SimpleCommand, Word } from "../shell/script.ts";
import { type Reason, reasons } from "./reasons.ts";
import { changesGrammar } from "./questions.ts";
import { builtinName } from "./names.ts";
import { isBash } from "../system/lossy-environment.ts";

/** Every shell sets these anew. */
const ownNames = /^(?:IFS|OPTIND|PPID|_?pith_\w*)$/;
const everywhere = /^(?:C|POSIX|C\.UTF-8|)$/;

/** bash complains about a locale that is not installed, as often as it is started. */
const isLost = (name: string, value: string | null): boolean =>
  ownNames.test(name) ||
  (name === "LC_ALL" && (value === null || !everywhere.test(value)) && isBash("/bin/sh", process.platform));

const givesLost = (command: SimpleCommand, builtin: string | null): boolean => {
  const given = builtin === "read" || command.words.length === 0 ? [] : command.assignments;
  if (given.some(({ name, value }) => isLost(name, value))) return true;
  if (!["export", "declare", "typeset", "set"].includes(builtin ?? "")) return false;
  return command.words.slice(command.name + 1).some(({ text, value }) => {
    const [, name = "", assigned = null] = /^(\w+)(?:=(.*))?$/s.exec(value ?? text) ?? [];
    return isLost(name, value === null ? null : assigned);
  });
};

/** `/bin/sh` reads no script with fewer descriptors. The native program needs 3,000 KiB of data; with less than this, what
 * reads larger outputs crashes, as Node does with fewer addresses. */
const minLimits: Readonly<Record<string, number>> = { n: 32, d: 400_000, v: 1_000_000 };

const leavesTooLittle = (command: SimpleCommand): boolean => {
  let bound = 0;
  for (const { value } of command.words.slice(command.name + 1)) {
    if (value === null) return true;
    const [, letters = "", number] = /^(?:-([A-Za-z]+))?(\d+)?$/.exec(value) ?? [];
    if (letters !== "") bound = Math.max(...[...letters].map((letter) => minLimits[letter] ?? 0));
    if (number !== undefined && Number(number) < bound) return true;
  }
  return false;
};

/** Does it do what a shell script in between would not pass on to a program? */
const losesSomething = (command: SimpleCommand): boolean => {
  const builtin = builtinName(command);
  return givesLost(command, builtin) || (builtin === "ulimit" && leavesTooLittle(command));
};

const maximumBytes = 100 * 1024;

/** Linux takes at most this for one argument, its NUL included. */
const longestArgument = 131_072;

/** Agents put more around the text, and single quotes within it become five characters each. */
const around = 4096;

export const fitsArgument = (text: string): boolean =>
  text.length < (longestArgument - around) / 15 ||
  Buffer.byteLength(text) + 4 * (text.split("'").length - 1) + around <= longestArgument;

const lastArgument = /\$_(?!\w)|\$\{[!#]?_(?!\w)/g;

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Looks at the text before it is parsed; null: it may be parsed. */
export const refusedText = (text: string): Reason | null => {
  // No character takes more than three bytes for each of its UTF-16 units.
  if (text.length > maximumBytes / 3 && Buffer.byteLength(text) > maximumBytes) return reasons.tooLong;
  return text.includes("\ufffd") || loneSurrogate.test(text) ? reasons.encoding : null;
};

const count = (text: string): number => text.match(lastArgument)?.length ?? 0;

/** Occurrences where the shell does not expand: static words and quoted here-documents. */
const literalCount = (script: Script): number => {
  let sum = 0;
  for (const command of script.commands) {
    for (const word of command.words) if (word.value !== null) sum += count(word.text);
    for (const { body, target } of command.redirections) {
      if (body !== null && /['"\\]/.test(target.text)) sum += count(script.text.slice(body.start, body.end));
    }
  }
  return sum;
};

const usesLastArgument = (script: Script): boolean =>
  script.text.includes("_") && count(script.text) > 0 && count(script.text) > literalCount(script);

const hasLetter = (word: Word, letters: RegExp): boolean =>
  word.value === null || (/^[-+][A-Za-z]+$/.test(word.value) && letters.test(word.value));

/** zsh takes names of options in either case, with underscores anywhere. */
const isOption = ({ value }: Word, names: RegExp): boolean =>
  value !== null && names.test(value.toLowerCase().replaceAll("_", ""));

/** Tracing shows what is inserted, and a restricted shell runs no program by its path. */
const setsSuchOption = (words: readonly Word[]): boolean => {
  const end = words.findIndex((word) => word.value === "--");
  return words
    .slice(0, end < 0 ? undefined : end)
    .some((word) => hasLetter(word, /[xvr]/) || isOption(word, /^(?:xtrace|verbose|restricted)$/));
};

const namesJob = (words: readonly Word[]): boolean =>
  words.some(({ value, text }) => (value ?? text.replace(/^"/, "")).startsWith("%"));

const always = (): boolean => true;

const matchesTexts = (words: readonly Word[]): boolean =>
  words.some((word) => word.value === "--full" || hasLetter(word, /f/));

const showing = byName<(words: readonly Word[]) => boolean>(
  ["jobs fg bg trap fc history hash", always],
  ["kill wait disown", namesJob],
  ["set shopt setopt emulate", setsSuchOption],
  ["pgrep pkill", matchesTexts],
);

const showsCommands = (command: SimpleCommand): boolean =>
  showing.get(builtinName(command) ?? "")?.(command.words.slice(command.name + 1)) ?? false;

const exportsFunctions = (command: SimpleCommand): boolean => {
  const name = builtinName(command);
  if (name !== "export" && name !== "declare" && name !== "typeset") return false;
  const words = command.words.slice(1).map(({ value, text }) => value ?? text);
  const letters = words.filter((word) => /^-[A-Za-z]+$/.test(word)).join("");
  return letters.includes("f") && (name === "export" || letters.includes("x"));
};

/** `|&`, `&>>`, `;&`, `coproc`, `{fd}>`, `case` in a substitution and `[[ a == @(b) ]]`: bash 3.2 cannot read these. */
const newer = /\|&|&>>|;&|\bcoproc\b|\}[<>]|[@?*+!]\(/;

const hasNewer = (text: string): boolean => {
  const substitution = text.indexOf("$(");
  return newer.test(text) || (substitution >= 0 && /\bcase\b/.test(text.slice(substitution)));
};

/** Looks at the parsed text; null: each command decides. */
export const refusedScript = (script: Script, old: boolean): Reason | null => {
  if (old && hasNewer(script.text)) return reasons.newerGrammar;
  if (script.extendedPatterns) return reasons.extendedPatterns;
  if (script.unusualDescriptors) return reasons.descriptors;
  if (script.commands.some(losesSomething)) return reasons.lost;
  if (/BASH_(?:COMMAND|CMDS|EXECUTION_STRING)/.test(script.text) || usesLastArgument(script))
    return reasons.showsCommands;
  if (changesGrammar(script)) return reasons.grammar;
  if (script.commands.some(exportsFunctions)) return reasons.exportsFunctions;
  return script.commands.some(showsCommands) ? reasons.showsCommands : null;
};
