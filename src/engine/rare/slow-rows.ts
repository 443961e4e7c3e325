/**
 * Rows of what passed in, those that took unusually long out: a filter counts them, and its reader would never learn that
 * one of them took as long as all others together.
 */
import type { Item } from "../item.ts";

/** As tools write it, at a row's end or in brackets: `(12 ms)`, `1.70s`, `2m 5s`, `[   0.52ms]`. In a test's name it is no time. */
const duration =
  /(?:[([<] *|[ \t](?=(?:\d+m )?[^ ]*(?: sec)?$))(?:(\d+)m ?)?(\d+(?:\.\d+)?) ?(ns|[µμu]s|ms|s|sec)(?:[)\]>]|$)/g;
const inMilliseconds: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  sec: 1000,
};

/** Most rows name none, and this is asked of each. */
const mayHaveDuration = /s(?:[)\]>]|ec|$)/;

/** The last one that the row names; 0 where it names none: such tools name long times alone. */
const millisecondsOf = (text: string): number => {
  let found = 0;
  if (!mayHaveDuration.test(text)) return found;
  for (const [, minutes = "0", amount, unit] of text.matchAll(duration))
    found = Number(minutes) * 60_000 + Number(amount) * inMilliseconds[unit!]!;
  return found;
};

/** A row is slow if it took a second, and 100 to 200 times as long as half of the rows. */
const slowFactor = 100;
const minSlowMs = 1000;
const minRows = 6;

/** Rows are counted by powers of two of their milliseconds; of a time between two the upper one counts. */
const powers = 40;
const powerOf = (milliseconds: number): number =>
  Math.min(powers - 1, Math.max(0, Math.ceil(Math.log2(milliseconds))));

class Rows {
  readonly #counts = Array.from({ length: powers }, () => 0);
  #rows = 0;
  /** Rows that took long enough, before enough others are known. */
  readonly waiting: { readonly item: Item; readonly took: number }[] = [];

  add(took: number): void {
    this.#counts[powerOf(took)]! += 1;
    this.#rows += 1;
  }

  get areEnough(): boolean {
    return this.#rows >= minRows;
  }

  isSlow(took: number): boolean {
    return took >= minSlowMs && took >= slowFactor * this.#usual();
  }

  /** The time that half of the rows took at most, up to the next power of two. */
  #usual(): number {
    let below = 0;
    return 2 ** this.#counts.findIndex((count) => (below += count) * 2 >= this.#rows);
  }
}

/** Tests, specs, examples: whatever a filter calls them, they passed. */
const passed = /^passed\b/;

/** Call it for each item in order. A hidden row becomes `rare` if it took unusually long among those of its noun. */
export const createSlowRows = (): ((item: Item) => void) => {
  const byNoun = new Map<string, Rows>();
  const rowsOf = (noun: string): Rows => {
    const rows = byNoun.get(noun) ?? new Rows();
    byNoun.set(noun, rows);
    return rows;
  };
  return (item) => {
    const { act, noun = "" } = item.verdict;
    if (item.worth !== "noise" || act !== "proven" || !passed.test(noun)) return;
    const rows = rowsOf(noun);
    const took = millisecondsOf(item.text);
    rows.add(took);
    if (took >= minSlowMs) rows.waiting.push({ item, took });
    if (!rows.areEnough) return;
    for (const waiting of rows.waiting.splice(0)) if (rows.isSlow(waiting.took)) waiting.item.worth = "rare";
  };
};
