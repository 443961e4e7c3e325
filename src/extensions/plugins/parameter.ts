/** `$x`, `${x:-y}`, `${x%z}`: the value of a variable, for words of which parts may be open. */
import { unquote } from "../../shell/unquote.ts";
import { anything, datum, typed } from "./open-text.ts";
import { changedBy, elsewhere, type Variables, type Way } from "./variables.ts";
import type { Work } from "./reading.ts";

/** Words that one word may become. */
const maxBraced = 64;

interface Brace {
  readonly start: number;
  readonly end: number;
  readonly inner: readonly string[];
}

interface Open {
  readonly at: number;
  readonly commas: number[];
  /** `${…}` */
  readonly isParameter: boolean;
}

/** The end of what is quoted from a place on: its closing quote, or the end of the text. */
export const quoteEnd = (text: string, at: number): number => {
  const close = text[at]!;
  let end = at + 1;
  while (end < text.length && text[end] !== close) end += close === '"' && text[end] === "\\" ? 2 : 1;
  return end;
};

const skipQuoted = (text: string, at: number): number => {
  const character = text[at];
  if (character === "\\") return at + 1;
  return character === "'" || character === '"' ? quoteEnd(text, at) : at;
};

const braceOf = (text: string, { at, commas }: Open, end: number): Brace => {
  const edges = [at, ...commas, end];
  const inner = edges.slice(1).map((edge, index) => text.slice(edges[index]! + 1, edge));
  return { start: at, end: end + 1, inner };
};

/** The first complete `{a,b}` outside of quotes. */
const braceIn = (text: string): Brace | null => {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at += 1) {
    at = skipQuoted(text, at);
    const character = text[at];
    if (character === "{") open.push({ at, commas: [], isParameter: text[at - 1] === "$" });
    else if (character === ",") open.at(-1)?.commas.push(at);
    else if (character === "}") {
      const brace = open.pop();
      if (brace !== undefined && brace.commas.length > 0 && !brace.isParameter)
        return braceOf(text, brace, at);
    }
  }
  return null;
};

const range = /\{[^{}$\s]*\.\.[^{}\s]*\}/g;

/** null: there are too many of them. A range (`{1..3}`) becomes one word of data. */
export const unbraced = (text: string, work: Work): readonly string[] | null => {
  if (!text.includes("{")) return [text];
  const done: string[] = [];
  for (const todo = [text.length < 4096 ? text.replaceAll(range, datum) : text]; todo.length > 0;) {
    const one = todo.pop()!;
    work.spend(one.length);
    const brace = braceIn(one);
    if (brace === null) done.push(one);
    else {
      const { start, end, inner } = brace;
      todo.push(...inner.map((each) => one.slice(0, start) + each + one.slice(end)).toReversed());
    }
    if (done.length + todo.length > maxBraced) return null;
  }
  return done;
};

export interface Scope {
  readonly variables: Variables;
  readonly way: Way;
  readonly work: Work;
}

/** Whether an expansion between quotes becomes a field for each element: `$@`, `${a[@]}`, `${@:2}`. */
export const isList = (source: string, at: number): boolean =>
  /^\$(?:@|\{(?:@|!?[A-Za-z_]\w*(?:\[@\]|@\})))/.test(source.slice(at, at + 80));

export const valueOf = (name: string, isQuoted: boolean, { way, variables }: Scope): string => {
  if (/^[#?$!-]$/.test(name)) return datum;
  const given = way.get(name);
  if (given !== undefined) return given;
  return /^\d{2,}$/.test(name) && variables.has("@") ? anything : elsewhere(isQuoted);
};

interface Parameter {
  readonly name: string;
  readonly isElement: boolean;
  readonly change: string;
}

const read = (text: string): Parameter | null => {
  const parts = /^([A-Za-z_]\w*|[@*?$!#-]|\d+)(\[[^\]]*\])?([\s\S]*)$/.exec(text);
  if (parts === null || (text.length > 1 && text.startsWith("!"))) return null;
  const [, name = "", subscript = "", change = ""] = parts;
  return { name, isElement: subscript !== "" && !/^\[[@*]\]$/.test(subscript), change };
};

/** Stands for a blank, which would end a word. */
const blank = "\uE00F";

const otherWord = (text: string, { way, variables }: Scope): string => {
  const plain = unquote(text.replaceAll(/\s/g, blank));
  if (plain !== null) return typed(plain.replaceAll(blank, " "));
  const name = /^"?\$\{?([A-Za-z_]\w*|[@*\d])\}?"?$/.exec(text)?.[1];
  if (name === undefined) return anything;
  const values = way.has(name) ? [way.get(name)!] : variables.valuesOf(name);
  return values.length === 0 ? datum : values.length === 1 ? values[0]! : anything;
};

/** `given` is "" if the name has no value in this way. */
const conditioned = (
  operator: string,
  other: string,
  given: string | undefined,
  isEmptyGiven: boolean,
): string => {
  const isAbsent = given === undefined || given === "";
  if (operator === "?") return isAbsent ? datum : given;
  if (operator !== "+") return isAbsent ? other : given;
  if (!isAbsent) return other;
  return isEmptyGiven ? anything : "";
};

/** `${x:-y}`; null: it is no such form. */
const conditionalOf = ({ name, change }: Parameter, scope: Scope): string | null => {
  const [, colon, operator, rest = ""] = /^(:?)([-=+?])([\s\S]*)$/.exec(change) ?? [];
  if (operator === undefined) return null;
  const other = otherWord(rest, scope);
  if (operator === "=") scope.variables.add(name, other);
  const isEmptyGiven = colon === "" && scope.variables.valuesOf(name).includes("");
  return conditioned(operator, other, scope.way.get(name), isEmptyGiven);
};

/** `text`: what stands between the braces. */
export const parameterOf = (text: string, isQuoted: boolean, scope: Scope): string => {
  if (/^#./.test(text)) return datum;
  const parameter = read(text);
  if (parameter === null) return anything;
  const { name, isElement, change } = parameter;
  const value = valueOf(name, isQuoted, scope);
  const said = conditionalOf(parameter, scope);
  if (said === null && change !== "")
    return scope.way.has(name) || value === anything ? changedBy(value, isQuoted) : elsewhere(isQuoted);
  const own = said ?? value;
  return isElement && /\s/.test(own) ? anything : own;
};
