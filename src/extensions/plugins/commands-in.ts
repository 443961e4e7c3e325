/** Everything in a text that runs, for rules: each simple command, what it hands to another shell, and what programs that
 * start programs start. Rather one reading too many than one too few. */
import { parse } from "../../shell/parse.ts";
import type { AndOr, Compound, List, Node, Redirection, Simple, Substitution, Word } from "../../shell/script.ts";
import { expandText, expandWord, type Inner, type Scope } from "./expand-word.ts";
import { anything, datum, type Field, hasHole, joined, known, typed } from "./open-text.ts";
import { joiners, measuring, plain, readers, shells, silent, sshValue, starters, wrappers } from "./program-table.ts";
import { nameOf } from "./rule-match.ts";
import { formatted, unescaped, Variables } from "./variables-in.ts";
import { maxDepth, type Work } from "./work.ts";

/** A command, and the places in it from which on it may be read as one. */
export interface Command {
  readonly fields: readonly Field[];
  readonly starts: ReadonlySet<number>;
}

/** What a program may read; undefined: something of which nothing is known, a terminal or a file. */
type Input = string | undefined;

/** Words of a wrapper that are read as the beginning of a command. */
const maxStarts = 24;

const isUnknown = ({ text, isQuoted }: Field): boolean => text.length === 1 && hasHole(text) && !isQuoted;

/** The places from which on a command may be read, in time that is linear in its words. */
const startsOf = (fields: readonly Field[]): ReadonlySet<number> => {
  const found = new Set<number>();
  const nextOf = new Map<string, Int32Array>();
  const next = (name: string, starter: RegExp, at: number): number => {
    let all = nextOf.get(name);
    if (all === undefined) {
      all = new Int32Array(fields.length + 1).fill(-1);
      for (let index = fields.length - 1; index >= 0; index -= 1)
        all[index] = starter.test(fields[index]!.text) ? index : all[index + 1]!;
      nextOf.set(name, all);
    }
    return all[Math.min(at + 1, fields.length)]!;
  };
  for (const todo = [0]; todo.length > 0; ) {
    const at = todo.pop()!;
    if (found.has(at) || at >= fields.length) continue;
    found.add(at);
    const field = fields[at]!;
    // A variable often holds `sudo`, or nothing.
    if (isUnknown(field)) todo.push(at + 1);
    const name = nameOf(field.text);
    if (!wrappers.has(name)) continue;
    const starter = starters[name];
    let from = starter === undefined ? at : next(name, starter, at);
    if (from < 0) continue;
    if (/^(?:find|fd|fdfind)$/.test(name)) {
      for (; from >= 0; from = next(name, starter!, from)) if (!found.has(from + 1)) todo.push(from + 1);
      continue;
    }
    for (let index = from + 1; index <= Math.min(from + maxStarts, fields.length - 1); index += 1)
      if (!found.has(index) && !(plain.has(name) && /\s/.test(fields[index]!.text))) todo.push(index);
  }
  return found;
};

const isText = ({ text }: Field): boolean => /\s/.test(text) || text.includes(anything);

const textOf = (fields: readonly Field[]): string => fields.map(({ text }) => text).join(" ");

/** Names that a text knows from its own definitions. */
type Functions = Set<string>;

const fromWhere = (name: string): boolean => name === "which" || name === "type" || name === "whence";

class Reader {
  readonly #work: Work;
  readonly #depth: number;
  readonly #variables: Variables;
  readonly #functions: Functions;
  /** undefined: variables are collected only. */
  readonly #found: Command[] | undefined;
  #source: string;
  #printed = new Map<Substitution, string>();

  constructor(
    source: string,
    more: { work: Work; depth: number; variables: Variables; functions: Functions; found: Command[] | undefined },
  ) {
    this.#source = source;
    this.#work = more.work;
    this.#depth = more.depth;
    this.#variables = more.variables;
    this.#functions = more.functions;
    this.#found = more.found;
  }

  list(list: List, input: Input): string {
    return this.#together(
      list.map((one) => this.#andOr(one, input)),
      "\n",
    );
  }

  /** What several print: in their order, or anything where that is not certain. */
  #together(outputs: readonly string[], between: string | null): string {
    const said = outputs.filter((one) => one !== "");
    if (said.length > 1 && between === null) return anything;
    return said.join(between ?? "");
  }

  #andOr({ pipelines, operators }: AndOr, input: Input): string {
    const outputs = pipelines.map(({ stages }) => {
      let read = input;
      for (const stage of stages) read = this.#node(stage, read);
      return read ?? "";
    });
    return this.#together(outputs, operators.includes("||") ? null : "\n");
  }

  #node(node: Node, input: Input): string {
    this.#work.spend(16);
    switch (node.kind) {
      case "simple":
        return this.#simple(node, input);
      case "function":
        this.#functions.add(node.name);
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
    const isOnce = node.type === "group" || node.type === "subshell";
    const all = this.#together(outputs, isOnce ? "\n" : null);
    return /^(?:for|while|select)$/.test(node.type) && all !== "" ? anything : all;
  }

  #loop({ name, words }: NonNullable<Compound["loop"]>): void {
    const positional = [{ text: '"$@"', value: null, start: 0, end: 4, substitutions: [] }];
    const own = words ?? positional;
    for (const way of this.#ways(own))
      for (const field of this.#fields(own, way)) this.#variables.add(name, field.isQuoted || !field.text.includes(anything) ? field.text : anything);
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

  #ways(words: readonly Pick<Word, "text" | "value">[]): readonly ReadonlyMap<string, string>[] {
    const open = words.filter(({ value }) => value === null).map(({ text }) => text);
    return this.#variables.ways(open);
  }

  #fields(words: readonly Word[], way: ReadonlyMap<string, string>): readonly Field[] {
    const scope = this.#scope(way);
    return words.flatMap((word) => {
      this.#work.spend(word.text.length);
      if (word.value !== null) return [known(word.value)];
      const fields = expandWord(word.text, this.#inner(word.substitutions, word.start), scope);
      for (const { text } of fields) this.#work.spend(text.length);
      return fields;
    });
  }

  #scope(way: ReadonlyMap<string, string>): Scope {
    return { variables: this.#variables, way };
  }

  /** A text between double quotes, as a here-document's. */
  #whole(text: string, inner: readonly Inner[]): string {
    const ways = this.#variables.ways([text]);
    const all = ways.map((way) => expandText(text, inner, this.#scope(way)));
    for (const one of all) this.#work.spend(one.length);
    return joined(all);
  }

  #input(redirections: readonly Redirection[], input: Input): Input {
    let read = input;
    for (const { operator, target, body, bodySubstitutions, fd } of redirections) {
      this.#substitutions(target.substitutions);
      this.#substitutions(bodySubstitutions);
      if (body !== null) {
        const text = this.#source.slice(body.start, body.end);
        const isPlain = target.value !== null && target.value !== target.text;
        read = isPlain ? text : this.#whole(text, this.#inner(bodySubstitutions, body.start));
      } else if (operator === "<<<") {
        const all = this.#ways([target]).map((way) => textOf(this.#fields([target], way)));
        read = joined(all);
      } else if (operator === "<" && (fd === null || fd === 0)) {
        const [file] = this.#fields([target], new Map());
        read = file?.printed;
      }
    }
    return read;
  }

  #assign(node: Simple): void {
    for (const { name, value, start, end, substitutions } of node.assignments) {
      const text = this.#source.slice(start, end);
      const from = text.indexOf("=") + 1;
      const isMore = text[from - 2] === "+";
      const raw = text.slice(from);
      const said = value === null ? this.#assigned(raw, this.#inner(substitutions, start + from)) : [value];
      for (const one of said)
        if (isMore) this.#variables.append(name, raw.startsWith("(") ? ` ${one}` : one);
        else this.#variables.add(name, one);
    }
  }

  #assigned(raw: string, inner: readonly Inner[]): readonly string[] {
    if (raw.startsWith("(")) return this.#elements(raw, inner);
    return this.#variables.ways([raw]).map((way) => {
      const fields = expandWord(raw, inner, this.#scope(way));
      this.#work.spend(textOf(fields).length);
      return textOf(fields);
    });
  }

  /** The elements of `( … )`, with blanks between. */
  #elements(raw: string, inner: readonly Inner[]): readonly string[] {
    const text = raw.slice(1, raw.lastIndexOf(")"));
    this.#work.spend(4 * text.length);
    if (/^\s*\[/.test(text)) return [anything];
    const words = parse(`x ${text.replaceAll("\n", " ")}`)?.commands[0]?.words;
    if (words === undefined) return [anything];
    const own = words.slice(1);
    // Offsets into the text that was parsed here: one for the parenthesis, two for `x `.
    return this.#variables.ways(own.filter(({ value }) => value === null).map((one) => one.text)).map((way) =>
      own
        .flatMap((one) => {
          if (one.value !== null) return [one.value];
          const within = inner
            .map((each) => ({ ...each, start: each.start + 1 - one.start, end: each.end + 1 - one.start }))
            .filter(({ start, end }) => start >= 0 && end <= one.text.length);
          return expandWord(one.text, within, this.#scope(way)).map((field) => field.text);
        })
        .join(" "),
    );
  }

  #simple(node: Simple, input: Input): string {
    this.#assign(node);
    const read = this.#input(node.redirections, input);
    if (node.words.length === 0) return "";
    for (const one of node.words) this.#substitutions(one.substitutions);
    const outputs = this.#ways(node.words).map((way) => {
      const fields = this.#fields(node.words, way);
      if (fields.length === 0) return "";
      this.#effects(fields, read);
      this.#run(fields, read);
      return this.#output(fields, read);
    });
    return joined(outputs);
  }

  /** Variables that a command sets. */
  #effects(fields: readonly Field[], input: Input): void {
    const own = fields.findIndex(({ text }) => text !== "builtin" && text !== "command" && text !== "exec");
    const [name = "", ...more] = fields.slice(Math.max(own, 0)).map(({ text }) => text);
    const variables = this.#variables;
    if (this.#functions.has(name)) variables.positional(more);
    switch (name) {
      case "export":
      case "declare":
      case "local":
      case "typeset":
      case "readonly":
      case "env":
        this.#declared(more);
        break;
      case "set":
        if (more.includes("--")) variables.positional(more.slice(more.indexOf("--") + 1));
        else if (more.length > 0 && !/^[-+]/.test(more[0]!)) variables.positional(more);
        break;
      case "shift":
        variables.shift();
        break;
      case "printf":
        if (more[0] === "-v") variables.add(more[1] ?? "", formatted(more.slice(2)));
        break;
      case "read":
        this.#read(more, input);
        break;
      case "mapfile":
      case "readarray":
        for (const one of [...more, "MAPFILE"]) if (/^[A-Za-z_]\w*$/.test(one)) variables.add(one, (input ?? anything).trim());
        break;
      case "getopts":
        for (const one of [more[1] ?? "", "OPTARG"]) variables.add(one, anything);
        break;
    }
  }

  #declared(words: readonly string[]): void {
    const isReference = words.some((one) => /^-[a-zA-Z]*n/.test(one));
    for (const one of words) {
      const [, name, more, value = ""] = /^([A-Za-z_]\w*)(\+?)=([\s\S]*)$/.exec(one) ?? [];
      if (name === undefined) continue;
      if (isReference) this.#variables.add(name, anything);
      else if (value.startsWith("(")) for (const all of this.#elements(value, [])) this.#variables.add(name, all);
      else if (more === "+") this.#variables.append(name, value);
      else this.#variables.add(name, value);
    }
  }

  #read(words: readonly string[], input: Input): void {
    const names = words.filter((one) => /^[A-Za-z_]\w*$/.test(one));
    const own = names.length === 0 ? ["REPLY"] : names;
    const lines = (input ?? "").split("\n").filter((one) => one.trim() !== "");
    const isOne = input !== undefined && own.length === 1 && !input.includes(anything);
    for (const name of own)
      if (isOne) for (const line of lines) this.#variables.add(name, line.trim());
      else this.#variables.add(name, anything);
  }

  #output(fields: readonly Field[], input: Input): string {
    const own = fields.findIndex(({ text }) => !/^(?:builtin|exec|command)$/.test(text));
    const isWhere = fields[0]!.text === "command" && /^-[vV]$/.test(fields[1]?.text ?? "");
    const [name = "", ...more] = fields.slice(Math.max(own, 0)).map(({ text }) => text);
    if (isWhere || fromWhere(name)) return fields.at(-1)!.text;
    if (name === "echo") {
      const from = more.findIndex((one) => !/^-[neE]+$/.test(one));
      return from < 0 ? "" : unescaped(more.slice(from).join(" "));
    }
    if (name === "printf") return more[0] === "-v" ? "" : formatted(more[0] === "--" ? more.slice(1) : more);
    if (name === "cat") return this.#copied(fields, input);
    if (name === "tee") return input ?? datum;
    if (measuring.has(name)) return datum;
    return silent.has(name) ? "" : anything;
  }

  #copied(fields: readonly Field[], input: Input): string {
    const files = fields.slice(1).filter(({ text }) => !/^-./.test(text));
    if (files.length === 0) return input ?? datum;
    return joined(files.map(({ text, printed }) => printed ?? (text === "-" ? (input ?? datum) : datum)));
  }

  #run(typedFields: readonly Field[], input: Input): void {
    if (this.#found === undefined) return;
    for (const fields of [typedFields, ...this.#given(typedFields, input)]) {
      const starts = startsOf(fields);
      this.#found.push({ fields, starts });
      this.#work.spend(fields.length);
      const done = new Set<string>();
      for (const at of starts) this.#handOver(fields, at, input, done);
    }
  }

  /** `xargs`, `parallel`: what they read, behind their words or where they say. */
  #given(fields: readonly Field[], input: Input): readonly (readonly Field[])[] {
    if (!fields.some(({ text }) => /^(?:xargs|parallel|gxargs)$/.test(nameOf(text)))) return [];
    const listed = fields.findIndex(({ text }) => /^:::\+?$/.test(text));
    const own = listed < 0 ? fields : fields.slice(0, listed);
    const values = listed < 0 ? this.#pieces(input) : fields.slice(listed + 1, listed + 1 + maxStarts).map((one) => [one]);
    const mark = "{}";
    const isPut = own.some(({ text }) => text.includes(mark));
    return values.map((value) => {
      if (!isPut) return [...own, ...value];
      const text = textOf(value);
      return own.map((field) =>
        field.text.includes(mark)
          ? { text: field.text.replaceAll(mark, () => text), isQuoted: field.isQuoted && value.every((one) => one.isQuoted) }
          : field,
      );
    });
  }

  #pieces(input: Input): readonly (readonly Field[])[] {
    if (input === undefined || input.includes(anything) || hasHole(input)) return [[{ text: anything, isQuoted: true }]];
    const words = input.split(/\s+/).filter((one) => one !== "");
    return words.length === 0 ? [] : [words.map(known)];
  }

  /** Texts that the program at a place gives to a shell. */
  #handOver(fields: readonly Field[], at: number, input: Input, done: Set<string>): void {
    const name = nameOf(fields[at]!.text);
    const isSudo = name === "sudo" || name === "doas";
    if (!shells.has(name) && !readers.has(name) && !/^(?:source|\.|at|batch|docker|podman)$/.test(name) && !isSudo) return;
    const once = (key: string, text: () => string, given?: readonly Field[]): void => {
      if (done.has(key)) return;
      done.add(key);
      this.#text(text(), given);
    };
    const more = fields.slice(at + 1);
    this.#work.spend(more.length);
    if (shells.has(name)) return this.#shell(more, at, input, once);
    if (name === "source" || name === ".") {
      const [file] = more;
      if (file?.printed !== undefined) once(`s${at}`, () => file.printed!);
      if (/^\/(?:dev\/stdin|dev\/fd\/|proc\/self\/fd\/)/.test(file?.text ?? "") && input !== undefined) once("in", () => input);
      return;
    }
    if (readsInput(name, more) && input !== undefined) once("in", () => input);
    if (name === "env") this.#split(more, at, once);
    if (name === "docker" || name === "podman") this.#entryPoint(more);
    if (joiners.has(name)) once(`join ${name}`, () => textOf(more));
    if (!readers.has(name)) return;
    for (const [index, field] of more.entries()) if (isText(field)) once(`t${at + 1 + index}`, () => field.text);
  }

  #shell(more: readonly Field[], at: number, input: Input, once: Once): void {
    const option = more.findIndex(({ text }) => /^-[a-zA-Z]*c$/.test(text));
    for (const [index, field] of (option < 0 ? [] : more.slice(option + 1, option + 4)).entries())
      once(`c${at + option + 1 + index}`, () => field.text, more.slice(option + 2 + index));
    if (option >= 0) return;
    const operand = more.find(({ text }, index) => !/^[-+]./.test(text) && !/^[-+]O$|^-o$/.test(more[index - 1]?.text ?? ""));
    if (operand?.printed !== undefined) once(`s${at}`, () => operand.printed!);
    const isInput =
      operand === undefined ||
      operand.text === "-" ||
      more.some(({ text }) => /^-[a-zA-Z]*s$/.test(text)) ||
      /^\/(?:dev\/stdin|dev\/fd\/|proc\/self\/fd\/)/.test(operand.text);
    if (isInput && input !== undefined) once("in", () => input);
  }

  /** `env -S "git push"`, `--split-string=…`. */
  #split(more: readonly Field[], at: number, once: Once): void {
    const index = more.findIndex(({ text }) => /^(?:-[a-z0]*S|--split-s)/.test(text));
    if (index < 0) return;
    const own = /^(?:-[a-z0]*S|--split-s[a-z-]*=?)([\s\S]*)$/.exec(more[index]!.text)![1]!;
    once(`S${at}`, () => [own, textOf(more.slice(index + 1))].filter((one) => one !== "").join(" "));
  }

  /** `docker run --entrypoint git image push`. */
  #entryPoint(more: readonly Field[]): void {
    const at = more.findIndex(({ text }) => /^--entrypoint(?:=|$)/.test(text));
    if (at < 0) return;
    const own = more[at]!.text.slice("--entrypoint=".length);
    const entry = own === "" ? more[at + 1] : { ...more[at]!, text: own };
    if (entry === undefined) return;
    for (let index = at + 1; index <= Math.min(at + maxStarts, more.length); index += 1) {
      const fields = [entry, ...more.slice(index)];
      this.#work.spend(fields.length);
      this.#found?.push({ fields, starts: new Set([0]) });
    }
  }

  #text(text: string, given: readonly Field[] = []): void {
    const variables = new Variables(this.#variables);
    if (given.length > 0) {
      const [zeroth, ...more] = given;
      variables.add("0", zeroth!.text);
      variables.positional(more.map((field) => field.text));
    }
    readText(text, { work: this.#work, depth: this.#depth + 1, variables, found: this.#found! });
  }
}

type Once = (key: string, text: () => string, given?: readonly Field[]) => void;

/** Does it run what it reads? `ssh host`, `su bob`, `sudo -s`. */
const readsInput = (name: string, more: readonly Field[]): boolean => {
  const words = more.map(({ text }) => text);
  if (name === "at" || name === "batch") return true;
  if (name === "parallel") return words.every((one) => one.startsWith("-"));
  if (name === "sudo" || name === "doas") return words.some((one) => /^-[a-zA-Z]*[si]$|^--(?:shell|login)$/.test(one));
  if (name === "su" || name === "runuser") return !words.some((one) => /^-[a-z]*c|^--command/.test(one));
  if (name !== "ssh") return false;
  const operands = words.filter((one, at) => !one.startsWith("-") && !sshValue.test(words[at - 1] ?? ""));
  return operands.length <= 1;
};

/** A text that is no shell's, or whose end nobody finds: pieces between what might separate commands. */
const readRoughly = (text: string, work: Work, found: Command[]): void => {
  for (const piece of text.split(/[;&|\n\r(){}`!]+/)) {
    const words = piece.replaceAll(/["'\\]/g, "").split(/\s+/);
    const from = words.findIndex(
      (one) => one !== "" && !/^(?:\w+=.*|if|then|elif|else|do|while|until|time)$/.test(one),
    );
    work.spend(piece.length);
    if (from < 0) continue;
    const fields = words
      .slice(from)
      .filter((one) => one !== "")
      .map((one) => ({ text: one.replaceAll(/\$\w+/g, datum), isQuoted: false }));
    found.push({ fields, starts: startsOf(fields) });
  }
};

interface Within {
  readonly work: Work;
  readonly depth: number;
  readonly variables: Variables;
  readonly found: Command[];
}

const open: Command = { fields: [{ text: anything, isQuoted: false }], starts: new Set([0]) };

const readText = (text: string, { work, depth, variables, found }: Within): void => {
  work.spend(4 * text.length);
  // Nothing of its first command is known, or it is deeper than anybody writes.
  if (text.trimStart().startsWith(anything) || depth > 2 * maxDepth) {
    found.push(open);
    return;
  }
  const script = depth > maxDepth ? null : parse(text);
  if (script === null) {
    found.push({ fields: [known(text)], starts: new Set([0]) });
    readRoughly(text, work, found);
    return;
  }
  const functions: Functions = new Set(script.functions);
  const read = (into: Command[] | undefined): string =>
    new Reader(text, { work, depth, variables, functions, found: into }).list(script.list, undefined);
  // A loop's body is run with what its end sets: values are collected first.
  if (script.commands.length > 1 || functions.size > 0) for (let pass = 0; pass < 2; pass += 1) read(undefined);
  read(found);
};

/** Every reading of everything that runs in a text. Throws `HookFault` where that would take too long. */
export const commandsIn = (text: string, work: Work): readonly Command[] => {
  const found: Command[] = [];
  readText(typed(text), { work, depth: 0, variables: new Variables(), found });
  return found;
};

/** The same for the words of one program. */
export const commandsOfWords = (argv: readonly string[], work: Work): readonly Command[] => {
  const found: Command[] = [];
  const text = argv.map((one) => `'${typed(one).replaceAll("'", String.raw`'\''`)}'`).join(" ");
  readText(text, { work, depth: 0, variables: new Variables(), found });
  return found;
};
