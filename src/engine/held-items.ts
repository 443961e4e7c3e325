/** Items that came and are not decided yet. */
import type { Verdict } from "../filter-kit/filter.ts";
import { isAnswer, isSameLine, repeat, saysProblem, type Item } from "./item.ts";

const mostLines = 4096;
/** Answers are cut best where they are seen whole; the size bounds them. */
const mostOfAnswer = 32_768;
const mostSize = 512 * 1024;

export class HeldItems {
  #items: Item[] = [];
  #size = 0;
  /** Those that were taken and are not delivered yet. */
  deciding: readonly Item[] = [];

  get all(): readonly Item[] {
    return this.#items;
  }

  /** Whether some have to be decided before more come. */
  get isFull(): boolean {
    const { length } = this.#items;
    if (this.#size >= mostSize) return true;
    return length >= mostLines && (length >= mostOfAnswer || !isAnswer(this.#items[length - 1]!));
  }

  add(item: Item): void {
    const last = this.#items[this.#items.length - 1];
    if (last !== undefined && isSameLine(last, item)) return repeat(last);
    this.#items.push(item);
    this.#size += item.line.raw.length;
  }

  take(count = this.#items.length): readonly Item[] {
    this.deciding = this.#items.splice(0, count);
    this.#size = this.#items.reduce((sum, item) => sum + item.line.raw.length, 0);
    return this.deciding;
  }

  /** Lines (from 0) turn out to be noise at the end, but for problems and what was delivered. */
  hideAfterAll(hidden: ReadonlyMap<number, Verdict>, isDelivered: (item: Item) => boolean): void {
    for (const [line, verdict] of hidden) {
      const at = this.#items.findIndex(({ index, times }) => line >= index && line < index + times);
      const item = this.#items[at];
      if (item === undefined || isDelivered(item)) continue;
      if (verdict.act === "proven" || !saysProblem(item))
        this.#items[at] = { ...item, verdict, worth: "noise" };
    }
  }
}
