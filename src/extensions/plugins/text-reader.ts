/** One text as a shell runs it: each simple command with the words that it may have, and the text that it prints. */
import { parse } from "../../shell/parse.ts";
import type {
  AndOr,
  Compound,
  List,
  Node,
  Redirection,
  Simple,
  Substitution,
  Word,
} from "../../shell/script.ts";
import { takeEffect } from "./effects.ts";
import { expandText, expandWord, type Inner } from "./expand-word.ts";
import { anything, datum, type Field, type Input, joined, joinedText, known, word } from "./open-text.ts";
import { printedBy } from "./printed-by.ts";
import type { Variables, Way } from "./variables.ts";
import type { Work } from "./work.ts";

export interface Reading {
  readonly work: Work;
  readonly variables: Variables;
  /** Names that the text defines. */
  readonly functions: Set<string>;
  /** Gets each command with each of the words that it may have. */
  run(fields: readonly Field[], input: Input): void;
}

/** The substitutions between two places of a text, by their places behind the first. They are in order. */
const between = (inner: readonly Inner[], from: number, to: number): readonly Inner[] => {
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

/** The outputs of several commands: in their order, or anything if it is not certain which of them run. */
const together = (outputs: readonly string[], isCertain: boolean): string => {
  const said = outputs.filter((one) => one !== "");
  return said.length > 1 && !isCertain ? anything : said.join("\n");
};

export class TextReader {
  readonly #reading: Reading;
  readonly #work: Work;
  readonly #variables: Variables;
  readonly #printed = new Map<Substitution, string>();
  #source: string;

  constructor(source: string, reading: Reading) {
    this.#source = source;
    this.#reading = reading;
    this.#work = reading.work;
    this.#variables = reading.variables;
  }

  /** The text that it prints. */
  list(list: List, input: Input): string {
    const outputs = list.map((one) => this.#andOr(one, input));
    return together(outputs, true);
  }

  #andOr({ pipelines, operators }: AndOr, input: Input): string {
    const outputs = pipelines.map(({ stages }) => {
      let read = input;
      for (const stage of stages) read = this.#node(stage, read);
      return read ?? "";
    });
    return together(outputs, !operators.includes("||"));
  }

  #node(node: Node, input: Input): string {
    this.#work.spend(16);
    switch (node.kind) {
      case "simple":
        return this.#simple(node, input);
      case "function":
        this.#reading.functions.add(node.name);
        this.#compound(node.body, undefined);
        return "";
      case "coprocess":
        return this.#node(node.body, input);
      case "compound":
        return this.#compound(node, input);
    }
  }

  #compound(node: Compound, input: Input): string {
    this.#substitutions(node.substitutions);
    const read = this.#input(node.redirections, input);
    if (node.loop !== undefined) this.#loop(node.loop);
    const outputs = node.parts.map(({ list }) => this.list(list, read));
    const all = together(outputs, node.type === "group" || node.type === "subshell");
    return /^(?:for|while|select)$/.test(node.type) && all !== "" ? anything : all;
  }

  #loop({ name, words }: NonNullable<Compound["loop"]>): void {
    const own = words ?? [{ text: '"$@"', value: null, start: 0, end: 4, substitutions: [] }];
    for (const way of this.#ways(own))
      for (const { text, isQuoted } of this.#fields(own, way))
        // The shell has split it already.
        this.#variables.add(name, isQuoted ? text : text.replaceAll(anything, word));
  }

  #substitutions(substitutions: readonly Substitution[]): void {
    for (const one of substitutions) {
      if (this.#printed.has(one)) continue;
      const source = this.#source;
      this.#source = one.unescaped ?? source;
      const said = this.list(one.list, undefined);
      this.#source = source;
      this.#printed.set(one, said.replace(/\n+$/, ""));
    }
  }

  #inner(substitutions: readonly Substitution[], from: number): readonly Inner[] {
    this.#substitutions(substitutions);
    return substitutions.map((one) => ({
      kind: one.kind,
      start: one.start - from,
      end: one.end - from,
      printed: this.#printed.get(one) ?? anything,
    }));
  }

  #ways(words: readonly Pick<Word, "text" | "value">[]): readonly Way[] {
    return this.#variables.ways(words.filter(({ value }) => value === null).map(({ text }) => text));
  }

  #expand(text: string, inner: readonly Inner[], way: Way): readonly Field[] {
    this.#work.spend(text.length);
    const fields = expandWord(text, inner, { variables: this.#variables, way, work: this.#work });
    for (const field of fields) this.#work.spend(field.text.length);
    return fields;
  }

  #fields(words: readonly Word[], way: Way): readonly Field[] {
    return words.flatMap(({ text, value, substitutions, start }) => {
      if (value === null) return this.#expand(text, this.#inner(substitutions, start), way);
      this.#work.spend(text.length);
      return [known(value)];
    });
  }

  /** A text between double quotes, as a here-document's. */
  #whole(text: string, inner: readonly Inner[]): string {
    const all = this.#variables.ways([text]).map((way) => {
      const one = expandText(text, inner, { variables: this.#variables, way, work: this.#work });
      this.#work.spend(one.length);
      return one;
    });
    return joined(all);
  }

  #input(redirections: readonly Redirection[], input: Input): Input {
    let read = input;
    for (const one of redirections) {
      this.#substitutions(one.target.substitutions);
      this.#substitutions(one.bodySubstitutions);
      const isStandard = one.fd === null || one.fd === 0;
      if (one.body !== null) read = this.#document(one);
      else if (one.operator === "<<<")
        read = joined(this.#ways([one.target]).map((way) => joinedText(this.#fields([one.target], way))));
      else if (one.operator === "<" && isStandard) read = this.#fields([one.target], new Map())[0]?.printed;
    }
    return read;
  }

  #document({ target, body, bodySubstitutions, operator }: Redirection): string {
    const { start, end } = body!;
    const text = this.#source.slice(start, end);
    const isPlain = target.value !== null && target.value !== target.text;
    const all = isPlain ? text : this.#whole(text, this.#inner(bodySubstitutions, start));
    return operator === "<<-" ? all.replaceAll(/^\t+/gm, "") : all;
  }

  #assign(node: Simple): void {
    for (const { name, value, start, end, substitutions } of node.assignments) {
      const text = this.#source.slice(start, end);
      const from = text.indexOf("=") + 1;
      // One element of an array: the others may stand before it.
      if (text.slice(0, from).includes("[")) this.#variables.append(name, ` ${value ?? anything}`);
      if (value === null) this.#assignRaw(name, text, this.#inner(substitutions, start + from));
      else if (text[from - 2] === "+") this.#variables.append(name, value);
      else this.#variables.add(name, value);
    }
  }

  /** `text`: `x=…`, `x+=…` as typed, `inner` by its places behind the sign. */
  #assignRaw(name: string, text: string, inner: readonly Inner[]): void {
    const from = text.indexOf("=") + 1;
    const raw = text.slice(from);
    const isList = raw.startsWith("(");
    const all = isList ? this.#elements(raw, inner) : this.#valuesOf(raw, inner);
    for (const one of all)
      if (text[from - 2] !== "+") this.#variables.add(name, one);
      else this.#variables.append(name, isList ? ` ${one}` : one);
  }

  #valuesOf(raw: string, inner: readonly Inner[]): readonly string[] {
    return this.#variables.ways([raw]).map((way) => joinedText(this.#expand(raw, inner, way)));
  }

  /** The elements of `( … )`, with blanks between. */
  #elements(raw: string, inner: readonly Inner[]): readonly string[] {
    const text = raw.slice(1, raw.lastIndexOf(")"));
    this.#work.spend(4 * text.length);
    const words = parse(`x ${text.replaceAll("\n", " ")}`)?.commands[0]?.words.slice(1);
    if (words === undefined || /^\s*\[/.test(text)) return [anything];
    return this.#ways(words).map((way) =>
      words
        .flatMap(({ text: one, value, start, end }) =>
          // The parenthesis is one character, `x ` is two.
          value === null ? joinedText(this.#expand(one, between(inner, start - 1, end - 1), way)) : value,
        )
        .join(" "),
    );
  }

  /** `declare -a a=(git push)`: the parser sees a word. */
  #declareLists(words: readonly Word[]): void {
    for (const { text, start, substitutions } of words) {
      const name = /^([A-Za-z_]\w*)\+?=\(/.exec(text)?.[1];
      if (name !== undefined)
        this.#assignRaw(name, text, this.#inner(substitutions, start + text.indexOf("=") + 1));
    }
  }

  /** `>(sh)`: what reads the output of a command. */
  #readers(node: Simple): readonly Substitution[] {
    const all = [...node.words, ...node.redirections.map(({ target }) => target)];
    const own = all.flatMap(({ substitutions }) => substitutions.filter(({ kind }) => kind === "output"));
    for (const one of own) this.#printed.set(one, "");
    return own;
  }

  #simple(node: Simple, input: Input): string {
    const readers = this.#readers(node);
    const said = this.#command(node, input);
    const own = node.words[0]?.value === "tee" ? (input ?? datum) : said;
    for (const { list } of readers) this.list(list, own);
    return said;
  }

  #command(node: Simple, input: Input): string {
    this.#assign(node);
    const read = this.#input(node.redirections, input);
    if (node.words.length === 0) return "";
    for (const one of node.words) this.#substitutions(one.substitutions);
    this.#declareLists(node.words);
    const outputs = this.#ways(node.words).map((way) => {
      const fields = this.#fields(node.words, way);
      if (fields.length === 0) return "";
      takeEffect(fields, read, this.#reading);
      this.#reading.run(fields, read);
      return printedBy(fields, read);
    });
    return joined(outputs);
  }
}
