/** Names that a text gives a meaning of its own. */
import { isReserved } from "../shell/reserved.ts";
import type { Script, SimpleCommand, Word } from "../shell/script.ts";
import { isBuiltin } from "./builtins.ts";
import { builtinName, isPith } from "./names.ts";

const aliasWords = (script: Script): readonly Word[] =>
  script.commands
    .filter((command) => builtinName(command) === "alias")
    .flatMap(({ words, name }) => words.slice(words[name]?.value === "builtin" ? name + 2 : name + 1));

/** null: it cannot be told which name. */
const aliasName = ({ text, value }: Word): string | null =>
  (value ?? /^[\w.-]+=/.exec(text)?.[0] ?? null)?.replace(/=.*$/s, "") ?? null;

export const namesDefined = (script: Script): ReadonlySet<string> =>
  new Set([...script.functions, ...aliasWords(script).map((word) => aliasName(word) ?? "")]);

/** Words before a command that are no command, in bash or zsh. */
const prefixes = new Set(["command", "exec", "builtin", "noglob", "nocorrect", "repeat", "foreach", "-"]);

/** The shell itself calls these. */
const called = /^(?:TRAP[A-Z]+|chpwd)$/;

const isGrammar = (name: string): boolean => isReserved(name) || prefixes.has(name);

/** Stands for a program and plain words: put in its place, it changes nothing of what stands around it. */
const isPlainValue = (value: string): boolean => {
  const [first = ""] = value.trim().split(/\s+/);
  const plain = /^[\w\s./=:,+@%-]+$/.test(value) && !/[\n\r]/.test(value);
  return plain && !first.includes("=") && !isBuiltin(first) && !value.trim().split(/\s+/).some(isGrammar);
};

const isPlainAlias = (word: Word): boolean => {
  const { value } = word;
  if (value === null || value.startsWith("-") || value.startsWith("+")) return false;
  const at = value.indexOf("=");
  // Without a value it only shows what is defined.
  if (at < 0) return /^[\w.-]+$/.test(value);
  return (
    /^[\w.-]+$/.test(value.slice(0, at)) &&
    !isBuiltin(value.slice(0, at)) &&
    isPlainValue(value.slice(at + 1))
  );
};

/** Whether a function is called where another name stands, or none: `pith`, `time`, `TRAPDEBUG`. */
export const definesGrammar = ({ functions }: Script): boolean =>
  functions.some((name) => isPith(name) || isGrammar(name) || called.test(name));

/** Whether what is defined reaches beyond the names themselves: `pith`, `time`, `{`. */
export const changesGrammar = (script: Script): boolean =>
  definesGrammar(script) ||
  [...namesDefined(script)].some((name) => isPith(name) || isGrammar(name)) ||
  !aliasWords(script).every(isPlainAlias);

const asking = new Set(["type", "whence", "where", "which"]);

const asksAbout = (command: SimpleCommand): readonly Word[] | null => {
  const name = builtinName(command) ?? "";
  const rest = command.words.slice(command.name + 1);
  if (asking.has(name)) return rest;
  return name === "command" && /^-p?[vV]/.test(rest[0]?.value ?? "") ? rest.slice(1) : null;
};

/** By the name that the shell is asked about, where that is done last; null: names that an expansion decides. */
export type Questions = ReadonlyMap<string | null, number>;

export const questionsIn = (script: Script): Questions => {
  const last = new Map<string | null, number>();
  for (const command of script.commands) {
    const { loop, functionBody } = command.place;
    // It may be asked again, or later than it stands.
    const start = loop || functionBody ? Infinity : command.start;
    for (const { value } of asksAbout(command) ?? [])
      last.set(value, Math.max(start, last.get(value) ?? start));
  }
  return last;
};

/** Whether the shell is asked about the name once it has started that program: it says then that it has. */
export const isAskedFor = (questions: Questions, at: number, name: string): boolean =>
  Math.max(questions.get(name) ?? -1, questions.get(null) ?? -1) >= at;
