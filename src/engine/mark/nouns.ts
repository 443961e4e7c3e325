/** Nouns for hidden lines, each with their number. */

/** Further nouns are not told apart. */
const maxNouns = 6;

const lastWordOf = (noun: string): string => noun.slice(noun.lastIndexOf(" ") + 1);

export class Nouns {
  readonly #counts = new Map<string, number>();

  add(noun: string, times: number): void {
    const count = this.#counts.get(noun) ?? 0;
    if (count > 0 || this.#counts.size < maxNouns) this.#counts.set(noun, count + times);
  }

  /** Noun for all of them: `tests` if some passed and others were skipped. */
  get common(): string {
    const nouns = [...this.#counts.keys()];
    if (nouns.length === 1) return nouns[0]!;
    const kinds = new Set(nouns.map(lastWordOf));
    return kinds.size === 1 && nouns.length < maxNouns ? [...kinds][0]! : "lines";
  }

  /** How many are in each state, where all are of one kind: `20 cached, 9 untested`. */
  get states(): string | null {
    const { common } = this;
    if (this.#counts.size < 2 || common === "lines") return null;
    const stateOf = (noun: string): string => noun.slice(0, -common.length).trim() || "other";
    return [...this.#counts].map(([noun, count]) => `${count} ${stateOf(noun)}`).join(", ");
  }
}
