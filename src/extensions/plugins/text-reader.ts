/** One text as a shell runs it: each simple command with the words that it may have, and the text that it prints. */
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
import type { Inner } from "./expand-word.ts";
import { isShellVariable, subscript } from "./hand-over.ts";
import { isDescriptor, type Reading } from "./reading.ts";
import { anything, datum, hasHole, type Input, isOpen, joined, known, together, word } from "./open-text.ts";
import { printedBy } from "./printed-by.ts";
import { WordReader } from "./word-reader.ts";

export class TextReader {
  readonly #reading: Reading;
  readonly #words: WordReader;
  #source: string;
  /** The shell's own, which substitutions read. */
  #input: Input;

  constructor(source: string, reading: Reading) {
    this.#source = source;
    this.#reading = reading;
    this.#words = new WordReader(reading, (one) => this.#print(one));
  }

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
    this.#reading.work.spend(16);
    const before = this.#input;
    this.#input = input;
    const said = this.#kind(node, input);
    this.#input = before;
    return said;
  }

  #kind(node: Node, input: Input): string {
    switch (node.kind) {
      case "simple":
        return this.#simple(node, input);
      case "function":
        this.#reading.functions.add(node.name);
        this.#node(node.body, undefined);
        return "";
      case "coprocess":
        return this.#node(node.body, undefined);
      case "compound":
        return this.#compound(node, input);
    }
  }

  #compound(node: Compound, input: Input): string {
    const readers = this.#readers(node.redirections.map(({ target }) => target));
    this.#words.read(node.substitutions);
    const { own } = this.#read(node.redirections, input);
    if (node.loop !== undefined) this.#loop(node.loop);
    // `[[ -v 'a[$(git push)]' ]]`
    const test = node.type === "test" ? this.#source.slice(node.start, node.end) : "";
    if (subscript.test(test)) this.#reading.run([known(":"), known(test)], input);
    const outputs = node.parts.map(({ list }) => this.list(list, own));
    const all = together(outputs, node.type === "group" || node.type === "subshell");
    const said = /^(?:for|while|select)$/.test(node.type) && all !== "" ? anything : all;
    this.#write(node.redirections, readers, said);
    return said;
  }

  #loop({ name, words }: NonNullable<Compound["loop"]>): void {
    const own = words ?? [{ text: '"$@"', value: null, start: 0, end: 4, substitutions: [] }];
    for (const way of this.#words.ways(own))
      for (const { text, isQuoted, printed } of this.#words.fields(own, way)) {
        this.#reading.files.add(printed);
        // The shell has split it already.
        this.#reading.variables.add(name, isQuoted ? text : text.replaceAll(anything, word));
      }
  }

  #print({ list, unescaped }: Substitution): string {
    const source = this.#source;
    this.#source = unescaped ?? source;
    const said = this.list(list, this.#input);
    this.#source = source;
    return said;
  }

  /** The text that is certain to be the input, and the one that may be. */
  #read(redirections: readonly Redirection[], input: Input): { readonly own: Input; readonly read: Input } {
    let own = input;
    let isFile = false;
    for (const one of redirections) {
      this.#words.read(one.target.substitutions);
      this.#words.read(one.bodySubstitutions);
      if (!one.operator.startsWith("<") || (one.operator === "<&" && one.target.value === "0")) continue;
      const text = this.#given(one);
      if (one.variable !== null || (one.fd ?? 0) !== 0) this.#reading.inherited.add(text);
      else {
        own = text;
        isFile = one.operator !== "<&" && !isDescriptor(this.#words.word(one.target));
      }
    }
    return { own, read: own ?? (isFile ? undefined : this.#reading.inherited.text) };
  }

  #given(one: Redirection): Input {
    if (one.body !== null) return this.#document(one);
    if (one.operator === "<<<") return this.#words.word(one.target);
    if (one.operator === "<&") return undefined;
    const file = this.#words.fields([one.target], new Map())[0];
    return file?.printed ?? (isOpen(file?.text ?? "") ? this.#reading.files.text : undefined);
  }

  /** Hands a text to what reads it behind `>(`, and to descriptors but the usual ones. */
  #write(redirections: readonly Redirection[], readers: readonly Substitution[], said: string): void {
    for (const { list } of readers) this.list(list, said);
    for (const { operator, target } of redirections) {
      const to = operator.includes(">") ? this.#words.word(target) : "";
      const isCopied = operator === ">&" && (hasHole(to) || /^(?:[3-9]|\d\d+|p)$/.test(to));
      if (isCopied || isDescriptor(to)) this.#reading.inherited.add(said);
    }
  }

  #document({ target, body, bodySubstitutions, operator }: Redirection): string {
    const { start, end } = body!;
    const text = this.#source.slice(start, end);
    const isPlain = target.value !== null && target.value !== target.text;
    const all = isPlain ? text : this.#words.whole(text, this.#words.inner(bodySubstitutions, start));
    return operator === "<<-" ? all.replaceAll(/^\t+/gm, "") : all;
  }

  #assign(node: Simple, input: Input): void {
    for (const { name, value, start, end, substitutions } of node.assignments) {
      const text = this.#source.slice(start, end);
      const from = text.indexOf("=") + 1;
      for (const { list } of this.#readers([{ substitutions }])) this.list(list, anything);
      const printed = this.#inputOf(substitutions);
      this.#reading.files.add(printed);
      // One element of an array: the others may stand before it.
      if (text.slice(0, from).includes("[")) this.#reading.variables.append(name, ` ${value ?? anything}`);
      if (value === null) this.#assignRaw(name, text, this.#words.inner(substitutions, start + from));
      else if (text[from - 2] === "+") this.#reading.variables.append(name, value);
      else this.#reading.variables.add(name, value);
      this.#tell(name, printed, input);
    }
  }

  #inputOf(substitutions: readonly Substitution[]): Input {
    return this.#words.inner(substitutions, 0).find(({ kind }) => kind === "input")?.printed;
  }

  /** Tells of a variable that a shell may run, or of which it may run a part. */
  #tell(name: string, printed: Input, input: Input): void {
    const isRun = isShellVariable(name);
    const own = printed === undefined ? {} : { printed };
    for (const value of this.#reading.variables.valuesOf(name).filter((one) => isRun || subscript.test(one)))
      this.#reading.run([known("export"), { ...known(`${name}=${value}`), ...own }], input);
  }

  /** `text`: `x=…`, `x+=…` as typed, `inner` by its places behind the sign. */
  #assignRaw(name: string, text: string, inner: readonly Inner[]): void {
    const from = text.indexOf("=") + 1;
    const raw = text.slice(from);
    // Each element of `PROMPT_COMMAND` is a command.
    const separator = isShellVariable(name) ? "\n" : " ";
    for (const one of this.#words.values(raw, inner, separator))
      if (text[from - 2] !== "+") this.#reading.variables.add(name, one);
      else this.#reading.variables.append(name, raw.startsWith("(") ? separator + one : one);
  }

  /** `declare -a a=(git push)`: the parser sees a word. */
  #declareLists(words: readonly Word[]): void {
    for (const { text, start, substitutions } of words) {
      const name = /^([A-Za-z_]\w*)\+?=\(/.exec(text)?.[1];
      if (name !== undefined)
        this.#assignRaw(name, text, this.#words.inner(substitutions, start + text.indexOf("=") + 1));
      if (name !== undefined) this.#tell(name, undefined, undefined);
    }
  }

  /** `>(sh)`: what reads the output of a command. */
  #readers(all: readonly Pick<Word, "substitutions">[]): readonly Substitution[] {
    const own = all.flatMap(({ substitutions }) => substitutions.filter(({ kind }) => kind === "output"));
    for (const one of own) this.#words.leave(one);
    return own;
  }

  #simple(node: Simple, input: Input): string {
    const readers = this.#readers([...node.words, ...node.redirections.map(({ target }) => target)]);
    const said = this.#command(node, input);
    // `cp x >(sh)` prints nothing.
    this.#write(node.redirections, readers, said === "" ? anything : said);
    return said;
  }

  #command(node: Simple, input: Input): string {
    const { own, read } = this.#read(node.redirections, input);
    this.#assign(node, read);
    if (node.words.length === 0) {
      const isCopied = node.redirections.some(({ operator }) => operator.startsWith("<"));
      return isCopied ? (read ?? datum) : "";
    }
    for (const one of node.words) this.#words.read(one.substitutions);
    this.#declareLists(node.words);
    const outputs = this.#words.ways(node.words).map((way) => {
      const fields = this.#words.fields(node.words, way);
      if (fields.length === 0) return "";
      takeEffect(fields, own, this.#reading);
      for (const { text } of fields) this.#tell(text, undefined, read);
      this.#reading.run(fields, read);
      const said = printedBy(fields, read);
      if (fields.some(({ text }) => isDescriptor(text))) this.#reading.inherited.add(said);
      return said;
    });
    return joined(outputs);
  }
}
