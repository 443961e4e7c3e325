/** An earlier result as a list of lines, which knows where those stand that are looked for. */
import type { Given } from "./witness.ts";

/** Of one line so many places are tried. */
const mostPlaces = 8;

export class GivenLines {
  readonly given: Given;
  readonly #lines: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(given: Given, wanted: ReadonlySet<string | null>) {
    this.given = given;
    this.#lines = given.text.split("\n");
    for (const [at, line] of this.#lines.entries()) {
      if (!wanted.has(line)) continue;
      const places = this.#places.get(line);
      if (places === undefined) this.#places.set(line, [at]);
      else if (places.length < mostPlaces) places.push(at);
    }
  }

  /** How many lines it has. */
  get count(): number {
    return this.#lines.at(-1) === "" ? this.#lines.length - 1 : this.#lines.length;
  }

  /** How many of these lines, from one on, stand here in one piece, and from which line (0) on. */
  longest(lines: readonly (string | null)[], from: number): { readonly length: number; readonly at: number } {
    let most = { length: 0, at: 0 };
    for (const at of this.#places.get(lines[from] ?? "") ?? []) {
      let length = 0;
      while (from + length < lines.length && lines[from + length] === this.#lines[at + length]) length += 1;
      if (length > most.length) most = { length, at };
    }
    return most;
  }
}
