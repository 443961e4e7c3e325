/** `[ … ]` and `case`, decided as far as the words in them are known. */
import { escapePattern } from "../system/escape-pattern.ts";
import type { Word } from "../shell/script.ts";
import { expand, type Lookup, unknown } from "./expand.ts";

export interface Facts {
  readonly lookup: Lookup;
  /** null: not known. */
  readonly isFolder: (path: string) => boolean | null;
}

const known = (value: string): string => value.slice(0, value.indexOf(unknown));

/** null: cannot be told. */
const same = (a: string, b: string): boolean | null => {
  const parts = [a, b].map((value) => value.includes(unknown));
  if (!parts[0] && !parts[1]) return a === b;
  if (parts[0] && parts[1]) return null;
  const begins = parts[0] ? b.startsWith(known(a)) : a.startsWith(known(b));
  return begins ? null : false;
};

const isEmpty = (value: string): boolean | null =>
  value.includes(unknown) ? (value.replaceAll(unknown, "") === "" ? null : false) : value === "";

const not = (truth: boolean | null): boolean | null => (truth === null ? null : !truth);

const one = (operator: string, operand: string, { isFolder }: Facts): boolean | null => {
  if (operator === "-z") return isEmpty(operand);
  if (operator === "-n") return not(isEmpty(operand));
  return operator === "-d" && operand.startsWith("/") && !operand.includes(unknown)
    ? isFolder(operand)
    : null;
};

/** More words than these are not looked through. */
const maxWords = 100;

const judged = (values: readonly string[], facts: Facts): boolean | null => {
  const [first = "", second = "", third = ""] = values;
  if (values.length > maxWords) return null;
  if (first === "!" && values.length > 1) return not(judged(values.slice(1), facts));
  if (values.length === 2) return one(first, second, facts);
  if (values.length !== 3) return null;
  if (second === "=" || second === "==") return same(first, third);
  return second === "!=" ? not(same(first, third)) : null;
};

/** Evaluates `[ … ]` or `test …`; null: cannot be told. */
export const truthOf = (words: readonly Word[], facts: Facts): boolean | null => {
  const bracket = words[0]?.value === "[";
  if (bracket && words.at(-1)?.value !== "]") return null;
  const operands = words.slice(1, bracket ? -1 : undefined);
  return judged(
    operands.map(({ value, text }) => value ?? expand(text, facts.lookup)),
    facts,
  );
};

const wildcard = "\u0003";

/** Unquoted stars are the only ones that stand for anything. */
const marked = (pattern: string): string =>
  pattern.replaceAll(/"[^"]*"|'[^']*'|\*/g, (part) => (part === "*" ? wildcard : part));

/** Does one of the patterns fit? null: cannot be told. */
export const fits = (patterns: readonly string[], subject: string, lookup: Lookup): boolean | null => {
  let all: boolean | null = false;
  for (const pattern of patterns) {
    if (pattern === "*") return true;
    const text = expand(marked(pattern), lookup);
    if (subject.includes(unknown) || text.includes(unknown)) all = null;
    else if (new RegExp(`^${text.split(wildcard).map(escapePattern).join(".*")}$`, "s").test(subject))
      return all === null ? null : true;
  }
  return all;
};
