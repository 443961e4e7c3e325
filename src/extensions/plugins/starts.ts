/** The places from which on the words of a command may be read as a command: behind `sudo`, `xargs`, `find -exec`. */
import { type Field, hasHole } from "./open-text.ts";
import { plain, starters, wrappers } from "./program-table.ts";
import { nameOf } from "./rule-match.ts";

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
    const starter = Object.hasOwn(starters, name) ? starters[name]! : null;
    if (starter === null) return this.#window(name, at);
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
