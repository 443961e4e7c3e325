/** Which names a text that a shell has read defines as functions or aliases. */
import { existsSync, readFileSync } from "node:fs";
import type { Environment } from "../config/environment.ts";
import { ownBashEnv } from "./start/own-bash-env.ts";

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** Does the text define the name? Text that merely looks so counts too. */
export const definedIn =
  (text: string): ((name: string) => boolean) =>
  (name) => {
    if (!text.includes(name)) return false;
    const word = escaped(name);
    const called = `(?:^|[\\s'";&|])${word}\\s*\\(\\s*\\)|(?:^|[\\s'";&|])function\\s+${word}(?:[\\s({]|$)`;
    const alias = `^\\s*(?:\\\\?builtin )?alias (?:-[a-zA-Z] )*(?:-- )?(?:\\S+=\\S* )*['"]?${word}['"]?=`;
    return new RegExp(`${called}|${alias}`, "m").test(text);
  };

// What such a line brings in is not in the text.
const bringsMore =
  /^\s*(?:[^#\n]*[;&|({]\s*|[^#\n]*\b(?:then|do|else)\s+)?(?:\.|source|eval|builtin|command)\s/m;

const readable = (path: string): string | null => {
  try {
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  } catch {
    return null;
  }
};

/** What the user's own BASH_ENV defines, which bash reads before the command. True where that cannot be told. */
export const definedByBashEnv = (env: Environment): ((name: string) => boolean) => {
  const value = (ownBashEnv(env) ?? "").replace(/^\$(?:HOME\b|\{HOME\})/, env.home);
  if (value === "") return () => false;
  const text = /[$`\\]/.test(value) ? null : readable(value);
  return text === null || bringsMore.test(text) ? () => true : definedIn(text);
};
