/** Texts that a program gives to a shell: `bash -c`, `eval`, `ssh host`, `env -S`, what `sudo -s` reads. */
import { byName } from "../../filter-kit/by-name.ts";
import { isDescriptor, type Reading, type Work } from "./reading.ts";
import { anything, datum, type Field, type Input, isOpen, joinedText, word } from "./open-text.ts";
import { joiners, readers, shells, sshValue } from "./program-table.ts";
import { nameOf } from "./rule-match.ts";
import { maxStarts } from "./starts.ts";

export interface Handed {
  readonly text: string;
  /** `$0`, `$1` and so on. */
  readonly given?: readonly Field[];
  readonly input?: string;
}

const isText = ({ text }: Field): boolean => /\s/.test(text) || text.includes(anything);

const isOption = (text: string): boolean => /^[-+]./.test(text);

const sshOperands = (words: readonly string[]): readonly string[] =>
  words.filter((one, at) => !one.startsWith("-") && !sshValue.test(words[at - 1] ?? ""));

type Reads = (words: readonly string[]) => boolean;

const asksForShell: Reads = (words) => words.some((one) => /^-[a-zA-Z]*[si]$|^--(?:shell|login)$/.test(one));
const hasNoText: Reads = (words) => !words.some((one) => /^-[a-z]*c|^--command/.test(one));
const always: Reads = () => true;
/** A word behind an option may be its value. */
const operandsOf: (words: readonly string[]) => readonly string[] = (words) =>
  words.filter((one, at) => !one.startsWith("-") && words[at - 1]?.startsWith("-") !== true);
const hasNoProgram: Reads = (words) => operandsOf(words).length === 0;
const hasOnlyPlace: Reads = (words) => operandsOf(words).length <= 1;
const entersShell: Reads = (words) =>
  /^(?:shell|enter|ssh|develop)$/.test(words[0] ?? "") && hasNoText(words);

/** Does it run the text that it reads? */
const readsInput = byName<Reads>(
  ["at batch newgrp machinectl", always],
  ["parallel", (words) => words.every((one) => one.startsWith("-"))],
  ["sudo doas", asksForShell],
  ["su runuser sg script", hasNoText],
  ["ssh", (words) => sshOperands(words).length <= 1],
  ["autossh mosh chroot", hasOnlyPlace],
  ["unshare nsenter fakeroot wsl", hasNoProgram],
  ["nix-shell", (words) => !words.some((one) => /^--(?:run|command)/.test(one))],
  ["nix poetry pipenv vagrant multipass distrobox toolbox", entersShell],
);

/** Variables from which a shell runs something: the name of a file, a prompt with substitutions, commands. */
export const isShellVariable = (name: string): boolean =>
  /^(?:BASH_ENV|ENV|PS[0-4]|PROMPT_COMMAND)$/.test(name);

/** A shell that calculates with such a word, or with a variable of that value, runs what stands in its brackets. */
export const subscript = /\[.*(?:\$\(|`)/s;

/** The texts of one command, each once. */
export class HandOver {
  readonly #fields: readonly Field[];
  readonly #input: Input;
  readonly #reading: Omit<Reading, "run">;
  readonly #done = new Set<string>();
  readonly #found: Handed[] = [];

  constructor(fields: readonly Field[], input: Input, reading: Omit<Reading, "run">) {
    this.#fields = fields;
    this.#input = input;
    this.#reading = reading;
  }

  from(starts: ReadonlySet<number>): readonly Handed[] {
    for (const [at, field] of this.#fields.entries()) this.#setting(at, field);
    for (const at of [...starts].toSorted((a, b) => a - b)) this.#at(at);
    return this.#found;
  }

  #setting(at: number, field: Field): void {
    if (subscript.test(field.text)) this.#once(`c${at}`, () => `: <<E\n${field.text}\nE`);
    const [, name = "", value = ""] = /^(\w{2,14})=([\s\S]*)$/.exec(field.text) ?? [];
    if (!isShellVariable(name)) return;
    this.#once(`s${at}`, () => field.printed);
    this.#once(`e${at}`, () => (name === "PROMPT_COMMAND" ? value : `: <<E\n${value}\nE`));
    if (name.endsWith("ENV")) this.#file({ ...field, text: value });
  }

  #once(key: string, text: () => string | undefined, given?: readonly Field[]): void {
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const own = text();
    if (own === undefined) return;
    this.#reading.work.spend(own.length);
    if (isOpen(own)) this.#once("files", () => this.#reading.files.text);
    const read = /^(?:in|files)/.test(key) || this.#input === undefined ? {} : { input: this.#input };
    this.#found.push({ text: own, ...read, ...(given === undefined ? {} : { given }) });
  }

  #words(at: number): readonly Field[] {
    const words = this.#fields.slice(at + 1);
    this.#reading.work.spend(words.length);
    return words;
  }

  #at(at: number): void {
    const name = nameOf(this.#fields[at]!.text);
    if (shells.has(name)) return this.#shell(at);
    // `$SHELL -c …`
    if (name === datum || name === word) return void this.#operand(at);
    if (name === "source" || name === ".") return this.#source(at);
    if (name === "env") this.#split(at);
    const reads = readsInput.get(name);
    if (reads !== undefined) this.#reader(at, reads);
    // The words behind the first of them are those of the next one too.
    if (joiners.has(name)) this.#once(`join ${name}`, () => joinedText(this.#words(at)).replace(/^-- /, ""));
    if (readers.has(name)) this.#texts(at);
  }

  #reader(at: number, reads: Reads): void {
    const words = this.#fields.slice(at + 1, at + 1 + maxStarts).map(({ text }) => text);
    this.#reading.work.spend(words.length);
    // `at -f <(…)`
    if (reads(words))
      this.#once(
        "in",
        () => this.#fields.find(({ printed }) => printed !== undefined)?.printed ?? this.#input,
      );
  }

  #texts(at: number): void {
    if (this.#done.has("texts")) return;
    this.#done.add("texts");
    for (const [index, field] of this.#words(at).entries()) {
      if (!isText(field)) continue;
      this.#once(`c${at + 1 + index}`, () => field.text);
      // `ssh -o ProxyCommand="…"`, `--run=…`
      const [, value] = /^-*[A-Za-z][A-Za-z-]*=([\s\S]+)$/.exec(field.text) ?? [];
      if (value !== undefined) this.#once(`v${at + 1 + index}`, () => value);
    }
  }

  #source(at: number): void {
    const file = this.#fields.slice(at + 1).find(({ text }) => !isOption(text));
    this.#once(`s${at}`, () => file?.printed);
    this.#file(file);
  }

  /** The place behind the options of a shell; null: `-c` is one of them, and its text is handed over. */
  #operand(at: number): number | null {
    const fields = this.#fields;
    let index = at + 1;
    for (; index < fields.length; index += 1) {
      const { text, printed } = fields[index]!;
      // `--rcfile <(…)` too.
      this.#once(`s${index}`, () => printed);
      if (/^-[a-zA-Z]*c$/.test(text) || text === "--command") {
        this.#commandOption(index);
        return null;
      }
      // A word behind an option may be its value.
      if (!isOption(text) && !isOption(fields[index - 1]!.text)) break;
    }
    this.#reading.work.spend(index - at);
    return index;
  }

  #shell(at: number): void {
    const end = this.#operand(at);
    if (end === null) return;
    const words = this.#fields.slice(at + 1, end + 1);
    const operand = words.find(
      ({ text }, index) =>
        !isOption(text) && (index === 0 || !/^[-+]O$|^-o$|file$/.test(words[index - 1]!.text)),
    );
    this.#file(operand);
    const isGiven = words.findIndex(({ text }) => /^-[a-zA-Z]*s[a-zA-Z]*$/.test(text));
    // The parameters behind `-s`.
    const given = isGiven < 0 ? undefined : [this.#fields[at]!, ...this.#fields.slice(at + 2 + isGiven)];
    if (operand === undefined || given !== undefined) this.#once("in", () => this.#input, given);
  }

  /** A file that a shell reads: a descriptor, or a name that may be one. */
  #file(file: Field | undefined): void {
    if (file === undefined) return;
    if (isOpen(file.text)) this.#once("files", () => this.#reading.files.text);
    const isInherited = isDescriptor(file.text);
    if (isInherited || file.text === "-") this.#once("in", () => this.#input);
    if (isInherited) this.#once("inherited", () => this.#reading.inherited.text);
  }

  /** The text is the first word behind `-c` that is no option. */
  #commandOption(option: number): void {
    const fields = this.#fields;
    const last = Math.min(option + maxStarts, fields.length - 1);
    for (let at = option + 1; at <= last; at += 1) {
      this.#once(`c${at}`, () => fields[at]!.text, fields.slice(at + 1));
      if (!isOption(fields[at]!.text)) return;
    }
  }

  /** `env -S "git push"`, `--split-string=…`. */
  #split(at: number): void {
    const form = /^(?:-[a-zA-Z0]*S|--split-s[a-z-]*=?)([\s\S]*)$/;
    const isOwn = ({ text }: Field): boolean => text.startsWith("-") || text.includes("=");
    for (let index = at + 1; index < this.#fields.length; index += 1) {
      const own = form.exec(this.#fields[index]!.text)?.[1];
      if (own !== undefined)
        return this.#once(`S${index}`, () => `${own} ${joinedText(this.#words(index))}`.trim());
      if (!isOwn(this.#fields[index]!) && !isOwn(this.#fields[index - 1]!)) return;
    }
  }
}

/** `docker run --entrypoint git image push` as `git push`, for each word that may be the image. */
export const entryPoints = (fields: readonly Field[], work: Work): readonly (readonly Field[])[] => {
  const at = fields.findIndex(({ text }) => /^--entrypoint(?:=|$)/.test(text));
  if (at < 0 || !fields.slice(0, at).some(({ text }) => /^(?:docker|podman|nerdctl)$/.test(nameOf(text))))
    return [];
  const own = fields[at]!.text.slice("--entrypoint=".length);
  const entry = own === "" ? fields[at + 1] : { ...fields[at]!, text: own };
  if (entry === undefined) return [];
  const last = Math.min(at + maxStarts, fields.length);
  const from = Array.from({ length: last - at }, (_, index) => at + 1 + index);
  return from.map((place) => {
    work.spend(fields.length - place);
    return [entry, ...fields.slice(place)];
  });
};
