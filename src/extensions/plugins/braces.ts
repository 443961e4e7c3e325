/** `{a,b}` as the words that a shell makes of it. */
import { datum } from "./open-text.ts";
import type { Work } from "./work.ts";

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
