/** One word of a command as the fields that a shell makes of it. What is not known to be plain is open: an expansion that
 * is not understood becomes a hole. */
import { unquote } from "../../shell/unquote.ts";
import { anything, datum, type Field, hasHole, typed } from "./open-text.ts";
import { changedBy, elsewhere, type Variables } from "./variables-in.ts";

/** A substitution as it stands in a word. */
export interface Inner {
  readonly kind: "command" | "backtick" | "input" | "output";
  /** Offsets into the word. */
  readonly start: number;
  readonly end: number;
  /** What it prints. */
  readonly printed: string;
}

export interface Scope {
  readonly variables: Variables;
  /** The values that the command's variables have at once. */
  readonly way: ReadonlyMap<string, string>;
}

/** Fields that braces may become. */
const maxBraced = 64;

interface Brace {
  readonly start: number;
  readonly end: number;
  readonly inner: readonly string[];
}

const quoteEnd = (text: string, at: number): number => {
  const close = text[at]!;
  let end = at + 1;
  while (end < text.length && text[end] !== close) end += close === '"' && text[end] === "\\" ? 2 : 1;
  return end;
};

/** The first `{a,b}` that stands outside of quotes. */
const braceIn = (text: string): Brace | null => {
  const open: { at: number; commas: number[] }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === "\\") at += 1;
    else if (character === "'" || character === '"') at = quoteEnd(text, at);
    else if (character === "{") open.push({ at, commas: text[at - 1] === "$" ? [-1] : [] });
    else if (character === ",") open.at(-1)?.commas.push(at);
    else if (character === "}") {
      const brace = open.pop();
      if (brace === undefined || brace.commas.length === 0 || brace.commas[0] === -1) continue;
      const edges = [brace.at, ...brace.commas, at];
      const inner = edges.slice(1).map((edge, index) => text.slice(edges[index]! + 1, edge));
      return { start: brace.at, end: at + 1, inner };
    }
  }
  return null;
};

/** `{git,push}` as the words that it becomes; null: too many. */
const unbraced = (text: string): readonly string[] | null => {
  let words = [text];
  for (;;) {
    const at = words.findIndex((one) => braceIn(one) !== null);
    if (at < 0) return words;
    const { start, end, inner } = braceIn(words[at]!)!;
    const become = inner.map((one) => words[at]!.slice(0, start) + one + words[at]!.slice(end));
    words = [...words.slice(0, at), ...become, ...words.slice(at + 1)];
    if (words.length > maxBraced) return null;
  }
};

class Expansion {
  readonly #fields: Field[] = [];
  #text = "";
  #isOpen = false;
  #isQuoted = true;
  #printed: string | undefined;
  readonly #source: string;
  readonly #inner: ReadonlyMap<number, Inner>;
  readonly #scope: Scope;

  constructor(source: string, inner: readonly Inner[], scope: Scope) {
    this.#source = source;
    this.#inner = new Map(inner.map((one) => [one.start, one]));
    this.#scope = scope;
  }

  fields(): readonly Field[] {
    const source = this.#source;
    for (let at = 0; at < source.length; ) at = this.#part(at, false);
    this.#close();
    return this.#fields;
  }

  /** The whole as one text: a here-document. */
  whole(): string {
    for (let at = 0; at < this.#source.length; ) at = this.#within(at);
    return this.#text;
  }

  #close(): void {
    if (!this.#isOpen) return;
    const printed = this.#printed === undefined ? {} : { printed: this.#printed };
    this.#fields.push({ text: this.#text, isQuoted: this.#isQuoted, ...printed });
    this.#text = "";
    this.#isOpen = false;
    this.#isQuoted = true;
    this.#printed = undefined;
  }

  #put(text: string, isQuoted: boolean): void {
    this.#text += text;
    this.#isOpen = true;
    if (!isQuoted && hasHole(text)) this.#isQuoted = false;
  }

  /** An expansion's value: outside of quotes it becomes words. */
  #value(value: string, isQuoted: boolean): void {
    if (isQuoted) return this.#put(value, true);
    const { separators } = this.#scope.variables;
    const split = [...value].map((one) => (separators.includes(one) ? " " : one)).join("");
    const words = (hasHole(separators) ? anything : split).split(/\s+/);
    for (const [index, one] of words.entries()) {
      if (index > 0) this.#close();
      if (one !== "") this.#put(one.replaceAll(/[*?]/g, datum), false);
    }
  }

  #part(at: number, isQuoted: boolean): number {
    const source = this.#source;
    const inner = this.#inner.get(at);
    if (inner !== undefined) {
      if (inner.kind === "input" || inner.kind === "output") {
        this.#put(datum, true);
        this.#printed = inner.printed;
      } else this.#value(inner.printed, isQuoted);
      return inner.end;
    }
    const character = source[at]!;
    switch (character) {
      case "\\":
        if (source[at + 1] !== "\n") this.#put(source[at + 1] ?? "\\", true);
        return at + 2;
      case "'": {
        const end = quoteEnd(source, at);
        this.#put(source.slice(at + 1, end), true);
        return end + 1;
      }
      case '"':
        return this.#quoted(at + 1);
      case "$":
        return this.#dollar(at, isQuoted);
      case "`":
        this.#value(anything, isQuoted);
        return source.length;
      default:
        this.#put(/[*?[(]/.test(character) ? datum : character, true);
        if (character === "[" && !source.includes("]", at)) this.#text = `${this.#text.slice(0, -1)}[`;
        if (character === "[" && source.includes("]", at)) return source.indexOf("]", at) + 1;
        return character === "(" ? source.length : at + 1;
    }
  }

  #quoted(from: number): number {
    const list = /^\$(?:[@*]|\{[@*]\}|\{[A-Za-z_]\w*\[[@*]\]\})"/.exec(this.#source.slice(from, from + 80));
    if (list !== null) return this.#dollar(from, false) + 1;
    this.#put("", true);
    let at = from;
    while (at < this.#source.length && this.#source[at] !== '"') at = this.#within(at);
    return at + 1;
  }

  #within(at: number): number {
    const source = this.#source;
    const character = source[at]!;
    if (character === "\\") {
      const next = source[at + 1] ?? "";
      if (next !== "\n") this.#put(/[$`"\\]/.test(next) ? next : `\\${next}`, true);
      return at + 2;
    }
    if (this.#inner.has(at) || character === "$" || character === "`") return this.#part(at, true);
    this.#put(character, true);
    return at + 1;
  }

  #dollar(at: number, isQuoted: boolean): number {
    const source = this.#source;
    const next = source[at + 1] ?? "";
    if (next === "{") return this.#braced(at, isQuoted);
    if (next === "(" || next === "[") {
      // Arithmetic: a number.
      this.#put(datum, isQuoted);
      return this.#closing(at + 1) + 1;
    }
    if (next === "'" && !isQuoted) {
      let end = at + 2;
      while (end < source.length && source[end] !== "'") end += source[end] === "\\" ? 2 : 1;
      this.#put(typed(unquote(source.slice(at, end + 1)) ?? anything), true);
      return end + 1;
    }
    if (next === '"' && !isQuoted) return this.#quoted(at + 2);
    const name = /^(?:[A-Za-z_]\w*|[@*#?$!\d-])/.exec(source.slice(at + 1, at + 256))?.[0];
    if (name === undefined) {
      this.#put("$", true);
      return at + 1;
    }
    this.#value(this.#valueOf(name, isQuoted), isQuoted);
    return at + 1 + name.length;
  }

  #valueOf(name: string, isQuoted: boolean): string {
    if (/^[#?$!-]$/.test(name)) return datum;
    return this.#scope.way.get(name) ?? elsewhere(isQuoted);
  }

  /** Where the bracket at a place is closed. */
  #closing(from: number): number {
    const source = this.#source;
    let depth = 0;
    for (let at = from; at < source.length; at += 1) {
      const inner = this.#inner.get(at);
      if (inner !== undefined) at = inner.end - 1;
      else if (source[at] === "\\") at += 1;
      else if (source[at] === "'" || source[at] === '"') at = quoteEnd(source, at);
      else if (/[{([]/.test(source[at]!)) depth += 1;
      else if (/[})\]]/.test(source[at]!)) depth -= 1;
      if (depth === 0) return at;
    }
    return source.length;
  }

  #braced(at: number, isQuoted: boolean): number {
    const end = this.#closing(at + 1);
    this.#value(this.#parameter(this.#source.slice(at + 2, end), isQuoted), isQuoted);
    return end + 1;
  }

  #parameter(text: string, isQuoted: boolean): string {
    const parts = /^([A-Za-z_]\w*|[@*?$!-]|\d+)(\[[^\]]*\])?([\s\S]*)$/.exec(text);
    if (text.startsWith("#") && text.length > 1) return datum;
    if (parts === null || (text.startsWith("!") && text.length > 1)) return anything;
    const [, name = "", subscript = "", change = ""] = parts;
    const given = this.#scope.way.get(name);
    const value = given ?? this.#valueOf(name, isQuoted);
    const isElement = subscript !== "" && !/^\[[@*]\]$/.test(subscript) && /\s/.test(value);
    const own = isElement ? anything : value;
    const [, operator, other = ""] = /^:?([-=+?])([\s\S]*)$/.exec(change) ?? [];
    if (change === "" || operator === "?") return own;
    if (operator === undefined) return given === undefined ? elsewhere(isQuoted) : changedBy(value, isQuoted);
    if (operator !== "+" && given !== undefined) return own;
    return this.#other(other);
  }

  /** The word of `${x:-word}`. */
  #other(text: string): string {
    if (/[`]|\$\(/.test(text)) return anything;
    return expandWord(text, [], this.#scope)
      .map((field) => field.text)
      .join(" ");
  }
}

/** `text` is a word as typed. */
export const expandWord = (text: string, inner: readonly Inner[], scope: Scope): readonly Field[] => {
  if (!text.includes("{") || braceIn(text) === null) {
    const isRange = /\{[^{}\s]*\.\.[^{}\s]*\}/.test(text) && inner.length === 0;
    return new Expansion(isRange ? text.replaceAll(/\{[^{}$\s]*\.\.[^{}\s]*\}/g, datum) : text, inner, scope).fields();
  }
  const words = inner.length > 0 ? null : unbraced(text);
  if (words === null) return [{ text: anything, isQuoted: false }];
  return words.flatMap((one) => new Expansion(one, [], scope).fields());
};

/** The body of a here-document, or a text between double quotes. */
export const expandText = (text: string, inner: readonly Inner[], scope: Scope): string =>
  new Expansion(text, inner, scope).whole();
