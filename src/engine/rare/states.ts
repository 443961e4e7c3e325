/**
 * States in, the rare ones out: the template of a log's line, or the word in a column of a table.
 *
 * A state is rare if at most eight lines and one in twenty are in it. Where there is more than one state for twenty lines they are
 * prose, or names, and none of them is rare.
 *
 *     300 x `scanned NAME`, 4 x `skipped NAME`   ->   `skipped NAME` is rare
 *     300 x another line each                    ->   none is
 */
const maxLines = 8;
const share = 20;
/** Where states are few there are so many lines for each but the usual one. */
const linesPerState = 8;
/** Memory stays bounded: further states count as many. */
const maxStates = 100_000;

export class States {
  readonly #counts = new Map<number, number>();
  #lines = 0;

  /** Counts a line: how many are in its state by now. */
  add(state: number): number {
    this.#lines += 1;
    const count = (this.#counts.get(state) ?? 0) + 1;
    if (count > 1 || this.#counts.size < maxStates) this.#counts.set(state, count);
    return count;
  }

  of(state: number): number {
    return this.#counts.get(state) ?? Infinity;
  }

  get size(): number {
    return this.#counts.size;
  }

  isRare(state: number): boolean {
    const count = this.of(state);
    return count <= maxLines && this.#lines >= share * Math.max(count, this.#counts.size);
  }

  /** Neither prose nor names. */
  get areFew(): boolean {
    return this.#lines >= linesPerState * (this.#counts.size - 1);
  }
}
