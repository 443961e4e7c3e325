/** One word of a command as the fields that a shell makes of it. What is not known to be plain is open: an expansion that
 * is not understood becomes a hole. */
import { unquote } from "../../shell/unquote.ts";
import { quoteEnd, unbraced, isList, parameterOf, type Scope, valueOf } from "./parameter.ts";
import { anything, datum, type Field, hasHole, typed, word } from "./open-text.ts";

/** A substitution as it stands in a word. */
export interface Inner {
  readonly kind: "command" | "backtick" | "input" | "output";
  readonly start: number;
  readonly end: number;
  readonly printed: string;
}

/** The substitutions between two places of a text, by their places behind the first. They are in order. */
export const between = (inner: readonly Inner[], from: number, to: number): readonly Inner[] => {
  let low = 0;
  for (let high = inner.length; low < high;) {
    const middle = (low + high) >> 1;
    if (inner[middle]!.start < from) low = middle + 1;
    else high = middle;
  }
  const found: Inner[] = [];
  for (let at = low; at < inner.length && inner[at]!.end <= to; at += 1)
    found.push({ ...inner[at]!, start: inner[at]!.start - from, end: inner[at]!.end - from });
  return found;
};

/** A pattern of a value's as the file's name that it becomes. */
const withoutPatterns = (text: string): string => {
  const open = text.indexOf("[");
  const close = text.lastIndexOf("]");
  const plain = open >= 0 && open < close ? text.slice(0, open) + anything + text.slice(close + 1) : text;
  return plain.replaceAll(/[*?]/g, datum);
};

class Expansion {
  readonly #fields: Field[] = [];
  #text = "";
  #isOpen = false;
  #isQuoted = true;
  #printed: string | undefined;
  readonly #source: string;
  readonly #lastBracket: number;
  readonly #inner: ReadonlyMap<number, Inner>;
  readonly #scope: Scope;

  constructor(source: string, inner: readonly Inner[], scope: Scope) {
    this.#source = source;
    this.#lastBracket = source.lastIndexOf("]");
    this.#inner = new Map(inner.map((one) => [one.start, one]));
    this.#scope = scope;
  }

  fields(): readonly Field[] {
    for (let at = 0; at < this.#source.length;) at = this.#part(at);
    this.#close();
    return this.#fields;
  }

  /** The whole as one text: a here-document. */
  whole(): string {
    for (let at = 0; at < this.#source.length;) at = this.#within(at);
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
    const isSplit = separators !== "" && [...value].some((one) => separators.includes(one));
    const split = isSplit ? [...value].map((one) => (separators.includes(one) ? " " : one)).join("") : value;
    const words = (hasHole(separators) ? anything : split).split(/\s+/);
    for (const [index, one] of words.entries()) {
      if (index > 0) this.#close();
      if (one !== "") this.#put(withoutPatterns(one), false);
    }
  }

  #substituted({ kind, printed, end }: Inner, isQuoted: boolean): number {
    if (kind === "input" || kind === "output") {
      this.#put(datum, true);
      this.#printed = printed;
    } else this.#value(printed, isQuoted);
    return end;
  }

  /** Outside of quotes. */
  #part(at: number): number {
    const source = this.#source;
    const inner = this.#inner.get(at);
    if (inner !== undefined) return this.#substituted(inner, false);
    const character = source[at]!;
    if (character === "\\") {
      if (source[at + 1] !== "\n") this.#put(source[at + 1] ?? "\\", true);
      return at + 2;
    }
    if (character === "'") {
      const end = quoteEnd(source, at);
      this.#put(source.slice(at + 1, end), true);
      return end + 1;
    }
    if (character === '"') return this.#quoted(at + 1);
    return character === "$" || character === "`" ? this.#dollar(at, false) : this.#plain(at);
  }

  /** A character that is no quote, or the pattern that begins with it. */
  #plain(at: number): number {
    const source = this.#source;
    const character = source[at]!;
    if (source[at + 1] === "(" && /[@!+?*]/.test(character)) {
      this.#put(word, false);
      return this.#closing(at + 1) + 1;
    }
    if (character === "[" && at < this.#lastBracket) {
      this.#put(datum, true);
      return source.indexOf("]", at) + 1;
    }
    this.#put(/[*?(]/.test(character) ? datum : character, true);
    return character === "(" ? source.length : at + 1;
  }

  #quoted(from: number): number {
    const source = this.#source;
    // A list without elements becomes no field.
    if (source[from] !== "$" || !isList(source, from)) this.#put("", true);
    let at = from;
    while (at < source.length && source[at] !== '"') at = this.#within(at);
    return at + 1;
  }

  /** Between double quotes. */
  #within(at: number): number {
    const source = this.#source;
    const character = source[at]!;
    if (character === "\\") {
      const next = source[at + 1] ?? "";
      if (next !== "\n") this.#put(/[$`"\\]/.test(next) ? next : `\\${next}`, true);
      return at + 2;
    }
    const inner = this.#inner.get(at);
    if (inner !== undefined) return this.#substituted(inner, true);
    if (character === "`") return this.#dollar(at, true);
    // Each element of a list is a field, between quotes too.
    if (character === "$") return this.#dollar(at, !isList(source, at));
    this.#put(character, true);
    return at + 1;
  }

  /** An expansion that is no substitution of the parser's. */
  #dollar(at: number, isQuoted: boolean): number {
    const source = this.#source;
    if (source[at] === "`") {
      this.#value(anything, isQuoted);
      return source.length;
    }
    const next = source[at + 1] ?? "";
    if (next === "{") {
      const end = this.#closing(at + 1);
      this.#value(parameterOf(source.slice(at + 2, end), isQuoted, this.#scope), isQuoted);
      return end + 1;
    }
    if (next === "(" || next === "[") {
      // Arithmetic: a number.
      this.#put(datum, isQuoted);
      return this.#closing(at + 1) + 1;
    }
    if (!isQuoted && (next === "'" || next === '"')) return this.#dollarQuote(at, next);
    return this.#name(at, isQuoted);
  }

  /** `$'…'` and `$"…"`. */
  #dollarQuote(at: number, quote: "'" | '"'): number {
    if (quote === '"') return this.#quoted(at + 2);
    const source = this.#source;
    let end = at + 2;
    while (end < source.length && source[end] !== "'") end += source[end] === "\\" ? 2 : 1;
    const text = unquote(source.slice(at, end + 1));
    this.#put(text === null ? anything : typed(text), true);
    return end + 1;
  }

  #name(at: number, isQuoted: boolean): number {
    const name = /^(?:[A-Za-z_]\w*|[@*#?$!\d-])/.exec(this.#source.slice(at + 1, at + 256))?.[0];
    if (name === undefined) {
      this.#put("$", true);
      return at + 1;
    }
    this.#value(valueOf(name, isQuoted, this.#scope), isQuoted);
    return at + 1 + name.length;
  }

  /** The place at which the bracket at a place is closed. */
  #closing(from: number): number {
    const source = this.#source;
    let depth = 0;
    let at = from;
    for (; at < source.length; at += 1) {
      const inner = this.#inner.get(at);
      const character = source[at]!;
      if (inner !== undefined) at = inner.end - 1;
      else if (character === "\\") at += 1;
      else if (character === "'" || character === '"') at = quoteEnd(source, at);
      else if (/[{([]/.test(character)) depth += 1;
      else if (/[})\]]/.test(character)) depth -= 1;
      if (depth === 0) break;
    }
    this.#scope.work.spend(at - from);
    return Math.min(at, source.length);
  }
}

export const expandWord = (text: string, inner: readonly Inner[], scope: Scope): readonly Field[] => {
  // Substitutions have their places in the word, which braces would move.
  const words = inner.length === 0 ? unbraced(text, scope.work) : /\{[^{}]*,/.test(text) ? null : [text];
  if (words === null) return [{ text: anything, isQuoted: false }];
  return words.flatMap((one) => new Expansion(one, inner, scope).fields());
};

/** The body of a here-document, or a text between double quotes. */
export const expandText = (text: string, inner: readonly Inner[], scope: Scope): string =>
  new Expansion(text, inner, scope).whole();
