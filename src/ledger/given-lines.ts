/** An earlier result as a list of lines, which knows where those stand that are looked for. */
import { linesOf } from "./printed-lines.ts";
import type { Given } from "./witness.ts";

/** Of one line so many places are tried. */
const mostPlaces = 8;

export class GivenLines {
  readonly given: Given;
  readonly #lines: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(given: Given, wanted: ReadonlySet<string | null>) {
    this.given = given;
    this.#lines = linesOf(given.text);
    for (const [at, line] of this.#lines.entries()) {
      if (!wanted.has(line)) continue;
      const places = this.#places.get(line);
      if (places === undefined) this.#places.set(line, [at]);
      else if (places.length < mostPlaces) places.push(at);
    }
  }

  /** How many lines it has. */
  get count(): number {
    return this.#lines.length;
  }

  /** How many of these lines, from one on, stand here in one piece. */
  longest(lines: readonly (string | null)[], from: number): number {
    let most = 0;
    for (const at of this.#places.get(lines[from] ?? "") ?? []) {
      let length = 0;
      while (from + length < lines.length && lines[from + length] === this.#lines[at + length]) length += 1;
      most = Math.max(most, length);
    }
    return most;
  }
}
