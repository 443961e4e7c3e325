/**
 * States in, the rare ones out: the template of a log's line, or the word in a column of a table.
 *
 * A state is rare if at most eight lines are in it, and if it and all states like it have one line in twenty. Many states with few
 * lines each are prose, or names, and none of them is rare.
 *
 *     300 x `scanned NAME`, 4 x `skipped NAME`   ->   `skipped NAME` is rare
 *     300 x another line each                    ->   none is
 */
const maxLines = 8;
const share = 20;
/** Memory stays bounded: further states count as many. */
const maxStates = 100_000;

export class States {
  readonly #counts = new Map<number, number>();
  #lines = 0;
  /** Lines in states with so few lines. */
  #few = 0;

  /** Counts a line: how many are in its state by now. */
  add(state: number): number {
    this.#lines += 1;
    const count = (this.#counts.get(state) ?? 0) + 1;
    if (this.#counts.size >= maxStates && count === 1) return maxLines + 1;
    this.#counts.set(state, count);
    if (count <= maxLines) this.#few += 1;
    else if (count === maxLines + 1) this.#few -= maxLines;
    return count;
  }

  of(state: number): number {
    return this.#counts.get(state) ?? Infinity;
  }

  get size(): number {
    return this.#counts.size;
  }

  isRare(state: number): boolean {
    const [count, max] = [this.of(state), this.#lines / share];
    return count <= maxLines && count <= max && this.#few <= max;
  }
}
