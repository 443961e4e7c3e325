/** Names that shells give a meaning of their own, as functions or aliases, by the texts that they have read. */
import { escapePattern } from "../system/escape-pattern.ts";
import { join } from "node:path";
import type { Environment } from "../system/environment.ts";
import type { HookIntegration } from "./agent.ts";
import { textOf } from "./client-file.ts";
import { ownBashEnv } from "./own-bash-env.ts";
import { orElse } from "../system/regular-file.ts";

/** Does the text define the name? Text that merely looks so counts too. */
export const definedIn =
  (text: string): ((name: string) => boolean) =>
  (name) => {
    if (!text.includes(name)) return false;
    const word = escapePattern(name);
    const called = `(?:^|[\\s'";&|])${word}\\s*\\(\\s*\\)|(?:^|[\\s'";&|])function\\s+${word}(?:[\\s({]|$)`;
    const alias = `^[ \\t]*(?:\\\\?builtin )?alias (?:-[a-zA-Z] )*(?:-- )?(?:[^\\s=]+=\\S* )*['"]?${word}['"]?=`;
    return new RegExp(`${called}|${alias}`, "m").test(text);
  };

// Such a line reads definitions that are not in the text.
const bringsMore =
  /^\s*(?:[^#\n]*[;&|({]\s*|[^#\n]*\b(?:then|do|else)\s+)?(?:\.|source|eval|builtin|command)\s/m;

// `. "$HOME/.cargo/env"`: a file that is named outright.
const sourced =
  /(?<before>^|[;&|]\s*|\b(?:then|do|else)\s+)(?:\.|source)\s+(?<quote>["']?)(?<from>\$HOME|\$\{HOME\}|~|)(?<path>\/[\w./+-]+)\k<quote>(?=\s*(?:$|[;&|]))/gm;

/** The text of a file with the text of those that it reads; null where one cannot be told. */
const wholeText = (path: string, home: string, depth = 0): string | null => {
  const text = depth > 4 ? null : orElse(() => textOf(path) ?? "", null);
  if (text === null) return null;
  let whole = true;
  const result = text.replaceAll(sourced, (...match) => {
    const { before = "", from, path: rest = "" } = match.at(-1) as Record<string, string>;
    const inner = wholeText(from === "" ? rest : home + rest, home, depth + 1);
    whole &&= inner !== null;
    return `${before}\n${inner ?? ""}\n`;
  });
  return whole && !bringsMore.test(result) ? result : null;
};

/** Names that the user's own BASH_ENV defines, which bash reads before the command. True if that cannot be told. */
export const definedByBashEnv = (env: Environment): ((name: string) => boolean) => {
  const value = (ownBashEnv(env) ?? "").replace(/^\$(?:HOME\b|\{HOME\})/, env.home);
  if (value === "") return () => false;
  const text = /[$`\\]/.test(value) ? null : wholeText(value, env.home);
  return text === null ? () => true : definedIn(text);
};

export const definedByZshenv = ({ variables, home }: Environment): ((name: string) => boolean) => {
  const own = join(variables["ZDOTDIR"] || home, ".zshenv");
  const texts = ["/etc/zshenv", "/etc/zsh/zshenv", own].map((path) => wholeText(path, home));
  const known = texts.filter((text) => text !== null).map(definedIn);
  return (name) => known.length < texts.length || known.some((defines) => defines(name));
};

/** Start-up files of shells. What those read in their turn is not looked into. */
const startFiles = [
  ".bashrc",
  ".bash_profile",
  ".bash_login",
  ".bash_aliases",
  ".profile",
  ".aliases",
  ".zshenv",
  ".zprofile",
  ".zshrc",
  ".zlogin",
];

const textsIn = (home: string): readonly string[] | null =>
  orElse(() => startFiles.map((file) => textOf(join(home, file)) ?? ""), null);

/** Is the name a function or an alias in the user's own start-up files? True where one of them cannot be read. They are read where a name is
 * asked about: most commands ask about none. */
export const definedByStartFiles = ({ home }: Environment): ((name: string) => boolean) => {
  let texts: readonly string[] | null | undefined;
  return (name) => {
    texts ??= textsIn(home);
    return texts === null || texts.some((text) => definedIn(text)(name));
  };
};

/** Names that the shell of an agent's commands gives a meaning of its own: another program would run in their place. */
export const definedInShell = (
  hook: HookIntegration | undefined,
  env: Environment,
): ((name: string) => boolean) => {
  const inBashEnv = definedByBashEnv(env);
  const inShell = hook?.defines?.(env) ?? (() => false);
  return (name) => env.variables[`BASH_FUNC_${name}%%`] !== undefined || inBashEnv(name) || inShell(name);
};
