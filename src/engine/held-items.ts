/** Items that came and are not decided yet. */
import type { Verdict } from "../filter-kit/filter.ts";
import { beginsStep } from "../filter-kit/ci-steps.ts";
import { bareLogLine } from "../filter-kit/log-head.ts";
import { isAnswer, isSameLine, repeat, saysProblem, type Item } from "./item.ts";

/** Lines are chosen best where all of them are seen; the size bounds them. */
const maxLines = 12_288;
const maxSize = 2 * 1024 * 1024;
/** Lines of answers take less memory: nobody judges their words. */
const maxAnswerLines = 20_480;
/** But for logs, where the step that failed may be the last one. */
const maxAnswerSize = 512 * 1024;

export class HeldItems {
  #items: Item[] = [];
  #size = 0;
  /** Some of them have a time, or begin a step of a CI job; undefined: nobody has asked. */
  #isLog: boolean | undefined;
  /** Those that were taken and are not delivered yet. */
  deciding: readonly Item[] = [];

  get all(): readonly Item[] {
    return this.#items;
  }

  /** Whether some have to be decided before more come. */
  get isFull(): boolean {
    const last = this.#items.at(-1);
    const isOfAnswer = last !== undefined && isAnswer(last);
    if (this.#items.length >= (isOfAnswer ? maxAnswerLines : maxLines) || this.#size >= maxSize) return true;
    return isOfAnswer && this.#size >= maxAnswerSize && !this.#areOfLog;
  }

  get #areOfLog(): boolean {
    return (this.#isLog ??= this.#items.some(({ text }) => bareLogLine(text) !== text || beginsStep(text)));
  }

  add(item: Item): void {
    const last = this.#items[this.#items.length - 1];
    if (last !== undefined && isSameLine(last, item)) return repeat(last);
    this.#items.push(item);
    this.#size += item.line.raw.length;
  }

  take(count = this.#items.length): readonly Item[] {
    this.deciding = this.#items.splice(0, count);
    this.#isLog = undefined;
    this.#size = this.#items.reduce((sum, item) => sum + item.line.raw.length, 0);
    return this.deciding;
  }

  /** Lines (from 0) turn out to be noise at the end, but for problems and what was delivered. */
  hideAfterAll(hidden: ReadonlyMap<number, Verdict>, isDelivered: (item: Item) => boolean): void {
    for (const [line, verdict] of hidden) {
      const at = this.#find(line);
      const item = this.#items[at];
      if (item === undefined || isDelivered(item)) continue;
      if (verdict.act === "proven" || !saysProblem(item))
        this.#items[at] = { ...item, verdict, worth: "noise" };
    }
  }

  /** Which item holds that line of the output; -1: none of these. */
  #find(line: number): number {
    let [low, high] = [0, this.#items.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const { index, times } = this.#items[middle]!;
      if (line < index) high = middle - 1;
      else if (line >= index + times) low = middle + 1;
      else return middle;
    }
    return -1;
  }
}
