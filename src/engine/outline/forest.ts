/** Which line each line stands under, in a form in which no chain of them can end where it began. */

/** How the parent is known: by the filter's levels, by indentation (or the form of a heading), or only since a paragraph begins there. */
export type By = "level" | "indent" | "paragraph";

export interface Standing {
  /** Index of the parent; -1: the line stands under nothing. */
  readonly under: number;
  readonly by: By;
}

const none = -1;

export class Forest {
  /** How many lines above each line its parent is; 0: it stands under nothing. Unsigned, so no parent can be below. */
  readonly #up: Uint32Array;
  readonly #by: By[] = [];

  constructor(lines: number) {
    this.#up = new Uint32Array(lines);
  }

  /** A parent that is not above the line leaves it without one. */
  stand(index: number, { under, by }: Standing): void {
    this.#up[index] = under === none || under >= index ? 0 : index - under;
    this.#by[index] = by;
  }

  under(index: number): number {
    const up = this.#up[index]!;
    return up === 0 ? none : index - up;
  }

  by(index: number): By {
    return this.#by[index]!;
  }

  /** For each line the index of its parent, and what tells it. */
  parents(): { readonly under: readonly number[]; readonly by: readonly By[] } {
    return { under: Array.from(this.#up, (up, index) => (up === 0 ? none : index - up)), by: this.#by };
  }
}
