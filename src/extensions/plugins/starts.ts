/** The places from which on the words of a command may be read as a command: behind `sudo`, `xargs`, `find -exec`. */
import { type Field, hasHole, datum, type Input, joinedText, known } from "./open-text.ts";
import { plain, starters, wrappers } from "./program-table.ts";
import { nameOf } from "./rule-match.ts";
import type { Work } from "./reading.ts";

/** Words of a wrapper that are read as the beginning of a command. */
export const maxStarts = 24;

const isUnknown = ({ text, isQuoted }: Field): boolean => text.length === 1 && hasHole(text) && !isQuoted;

/** For each place the next word behind it that a pattern fits; -1: none. */
const nextPlaces = (fields: readonly Field[], starter: RegExp): Int32Array => {
  const next = new Int32Array(fields.length + 1).fill(-1);
  for (let at = fields.length - 1; at >= 0; at -= 1)
    next[at] = starter.test(fields[at]!.text) ? at : next[at + 1]!;
  return next;
};

class Starts {
  readonly #fields: readonly Field[];
  readonly #nextOf = new Map<string, Int32Array>();
  readonly #found = new Set<number>();
  readonly #todo = [0];

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  all(): ReadonlySet<number> {
    while (this.#todo.length > 0) {
      const at = this.#todo.pop()!;
      if (this.#found.has(at) || at >= this.#fields.length) continue;
      this.#found.add(at);
      this.#behind(at);
    }
    return this.#found;
  }

  #add(at: number): void {
    if (!this.#found.has(at)) this.#todo.push(at);
  }

  #next(name: string, starter: RegExp, at: number): number {
    let next = this.#nextOf.get(name);
    if (next === undefined) this.#nextOf.set(name, (next = nextPlaces(this.#fields, starter)));
    return next[Math.min(at + 1, this.#fields.length)]!;
  }

  #behind(at: number): void {
    const field = this.#fields[at]!;
    // A variable often holds `sudo`, or nothing.
    if (isUnknown(field)) this.#add(at + 1);
    const name = nameOf(field.text);
    if (!wrappers.has(name)) return;
    const starter = starters.get(name);
    if (starter === undefined) return this.#window(name, at);
    let from = this.#next(name, starter, at);
    if (!/^(?:find|fd|fdfind)$/.test(name)) return from < 0 ? undefined : this.#window(name, from);
    for (; from >= 0 && !this.#found.has(from + 1); from = this.#next(name, starter, from))
      this.#add(from + 1);
  }

  #window(name: string, from: number): void {
    const last = Math.min(from + maxStarts, this.#fields.length - 1);
    for (let at = from + 1; at <= last; at += 1)
      if (!plain.has(name) || !/\s/.test(this.#fields[at]!.text)) this.#add(at);
  }
}

/** In time that is linear in the words. */
export const startsOf = (fields: readonly Field[]): ReadonlySet<number> => new Starts(fields).all();

const isGiver = ({ text }: Field): boolean => /^(?:g?xargs|parallel)$/.test(nameOf(text));

const pieces = (input: Input): readonly (readonly Field[])[] => {
  if (input === undefined || hasHole(input)) return [[{ text: datum, isQuoted: true }]];
  const words = input.split(/[\s\0]+/).filter((one) => one !== "");
  // Each line too: `-I` takes it whole.
  const lines = input.split("\n").filter((one) => /\S\s+\S/.test(one));
  const whole = lines.slice(0, maxStarts).map((line) => [known(line.trim())]);
  return words.length === 0 ? [] : [words.map(known), ...whole];
};

/** `-I{}`, `-I {}`, `-i`, `--replace=X`: the texts in whose place the words are put. */
const marksIn = (fields: readonly Field[]): readonly string[] => {
  const marks = ["{}"];
  for (const [at, { text }] of fields.entries()) {
    const [, own] = /^(?:-[0-9a-zA-Z]*[IJ]|--replace=)(.*)$/.exec(text) ?? [];
    if (own === undefined) continue;
    const mark = own === "" ? fields[at + 1]?.text : own;
    if (mark !== undefined && mark !== "") marks.push(mark);
  }
  return marks.slice(0, 4);
};

const put = (field: Field, marks: readonly string[], value: readonly Field[]): Field => {
  const mark = marks.findLast((one) => field.text.includes(one));
  if (mark === undefined) return field;
  const isQuoted = field.isQuoted && value.every((one) => one.isQuoted);
  const text = joinedText(value);
  return { text: field.text.replaceAll(mark, () => text), isQuoted };
};

/** The commands of `xargs` and `parallel`: their words with what they read behind them, or in its place. `input`: the text that it
 * reads. */
export const givenWords = (
  fields: readonly Field[],
  input: Input,
  work: Work,
): readonly (readonly Field[])[] => {
  if (!fields.some(isGiver)) return [];
  const listed = fields.findIndex(({ text }) => /^:::\+?$/.test(text));
  const own = listed < 0 ? fields : fields.slice(0, listed);
  const rest = fields.slice(listed + 1, listed + 1 + maxStarts);
  // `xargs -a <(…)`
  const read = fields.find(({ printed }) => printed !== undefined)?.printed ?? input;
  const values = listed < 0 ? pieces(read) : rest.map((one) => [one]);
  const marks = marksIn(own);
  return values.map((value) => {
    const isPut = own.some(({ text }) => marks.some((mark) => text.includes(mark)));
    const become = isPut ? own.map((field) => put(field, marks, value)) : [...own, ...value];
    for (const { text } of become) work.spend(text.length);
    return become;
  });
};
