/** An earlier result as a list of lines, which knows where those stand that are looked for. */
import { maxPlaces } from "./candidates.ts";
import { linesOf } from "./printed-lines.ts";
import { unsqueezed } from "./unsqueezed.ts";
import type { Given } from "./witness.ts";

/** One way to read a result. */
class Reading {
  readonly #lines: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(lines: readonly string[], wanted: ReadonlySet<string | null>) {
    this.#lines = lines;
    for (const [at, line] of lines.entries()) {
      if (!wanted.has(line)) continue;
      const places = this.#places.get(line);
      if (places === undefined) this.#places.set(line, [at]);
      else if (places.length < maxPlaces) places.push(at);
    }
  }

  longest(lines: readonly (string | null)[], from: number): number {
    let maxLength = 0;
    for (const at of this.#places.get(lines[from] ?? "") ?? []) {
      let length = 0;
      while (from + length < lines.length && lines[from + length] === this.#lines[at + length]) length += 1;
      maxLength = Math.max(maxLength, length);
    }
    return maxLength;
  }
}

export class GivenLines {
  readonly given: Given;
  readonly #lines: readonly string[];
  readonly #wanted: ReadonlySet<string | null>;
  readonly #plain: Reading;
  #putBack: Reading | undefined;

  constructor(given: Given, wanted: ReadonlySet<string | null>) {
    this.given = given;
    this.#wanted = wanted;
    this.#lines = linesOf(given.text);
    this.#plain = new Reading(this.#lines, wanted);
  }

  /** How many lines it has. */
  get count(): number {
    return this.#lines.length;
  }

  /** Whether these lines stand there, as it was given. */
  hasAt(from: number, lines: readonly string[]): boolean {
    return lines.every((line, at) => this.#lines[from + at] === line);
  }

  /** How many of these lines, from one on, stand here in one piece; no more than `maxLength` are printed so. */
  longest(lines: readonly (string | null)[], from: number, maxLength: number): number {
    const plain = maxLength === 0 ? 0 : this.#plain.longest(lines, from);
    if (plain >= maxLength) return maxLength;
    // Text written once for several lines is put back where it belongs.
    this.#putBack ??= new Reading(unsqueezed(this.#lines), this.#wanted);
    return Math.min(maxLength, Math.max(plain, this.#putBack.longest(lines, from)));
  }
}
