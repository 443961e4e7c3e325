/** Of lines that are not decided yet, the first ones that are shown whatever follows: they need not wait for it. */
import { isWorth } from "../choose/known-blocks.ts";
import type { EngineOptions } from "../engine-contract.ts";
import { shortMark } from "./marks.ts";
import { isAnswer, isNoise, longLine, totalSize, type Item } from "../item.ts";
import { isBlankTwin, render, renderVerbatim, windowLines, type Rendered } from "./render.ts";
import { isBlock } from "../choose/repeated-blocks.ts";
import { pays } from "./reading-cost.ts";
import { mayJoinBelow } from "./squeeze/may-join-below.ts";

const alone = { table: false, apart: false, cut: false, cutAnswers: false, onCut: () => {} };
const certain: ReadonlySet<string> = new Set(["keep", "pin", "drop", "proven"]);

/** Whether it is judged by itself and what stands above: neither the end nor a later line has a say in it. */
const isJudged = ({ verdict }: Item): boolean =>
  certain.has(verdict.act) &&
  verdict.alike === undefined &&
  verdict.paragraph === undefined &&
  verdict.shared === undefined &&
  verdict.cut === undefined;

/** The same for how it is written, if it is shown. */
const isWrittenAlone = ({ form, line, text }: Item, below: readonly string[]): boolean =>
  form === "text" &&
  line.eol === "\n" &&
  line.encoding === "utf8" &&
  line.stream === 1 &&
  text.length <= longLine &&
  !mayJoinBelow(text, below);

/** What goes on below a line is seldom longer. */
const farthest = 20;

const textsBelow = (items: readonly Item[], at: number): readonly string[] =>
  items.slice(at + 1, at + 1 + farthest).map(({ text }) => text);

/** Whether lines that could each be hidden are shown all the same, since a mark for so little would not pay. */
const isTooLittle = (run: readonly Item[]): boolean => {
  const size = totalSize(run);
  if (run.some(isNoise)) return !pays(shortMark(1), size);
  return !isBlock(run.length, size) && !isWorth(run.map(({ text }) => text));
};

export class Ahead {
  readonly #options: EngineOptions;
  readonly #isLossless: boolean;
  /** So many first lines are shown by the limit. */
  #head: number;
  /** A diagnostic that says what an earlier one said may be hidden from now on; or every line must be seen at once. */
  #isOver: boolean;
  /** What was delivered of items that are not decided yet. */
  readonly #written = new Map<Item, string>();
  /** Of the items that are not decided yet, all written ones. */
  #texts = new Set<string>();
  #last: Item | undefined;

  constructor(options: EngineOptions, head: number) {
    this.#options = options;
    this.#head = head;
    this.#isLossless = options.context.mode === "lossless";
    this.#isOver = options.filter.table === true || options.lastLines !== undefined;
  }

  /** What may be written now of all items that are not decided. Never the last one: nobody knows yet whether it comes
   * again. `isSmall`: if nothing followed, all of the output would be shown as it came. */
  take(items: readonly Item[], isSmall: boolean): string {
    const end = this.#isOver ? 0 : Math.min(items.length - 1, this.#head);
    let delivered = "";
    let run: Item[] = [];
    for (let at = this.#begin(items); at < end; at += 1) {
      const item = items[at]!;
      if (!this.#isCertain(item, textsBelow(items, at))) break;
      const waits = this.#mayBeHidden(item, run);
      if (!isTooLittle(waits ? [...run, item] : run)) break;
      run.push(item);
      // What could be hidden waits for the next line that could not: then it is known how much it is.
      if (waits) continue;
      const texts = this.#textsOf(run, at);
      if (texts === null || (isSmall && texts.join("") !== renderVerbatim(run).text)) break;
      this.#note(run, texts);
      delivered += texts.join("");
      run = [];
    }
    return delivered;
  }

  /** These are the first of the items, and are decided now. */
  decided(items: readonly Item[]): void {
    this.#head -= items.length;
    this.#isOver ||= items.some(({ verdict }) => verdict.alike !== undefined);
  }

  isWritten(item: Item): boolean {
    return this.#written.has(item);
  }

  /** Those that are yet to be delivered, as they are. */
  without(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => !this.#written.delete(item));
  }

  /** What is left to deliver of a stretch of which the first lines were delivered before. */
  restOf(stretch: readonly Item[], write: (items: readonly Item[]) => Rendered): Rendered {
    const whole = write(stretch);
    if (this.#written.size === 0) return whole;
    const begun = stretch.map((item) => this.#written.get(item) ?? "").join("");
    const rest = this.without(stretch);
    if (whole.text.startsWith(begun)) return { ...whole, text: whole.text.slice(begun.length) };
    return rest.length === 0 ? { ...whole, text: "" } : write(rest);
  }

  /** How many are written. */
  #begin(items: readonly Item[]): number {
    let count = 0;
    while (count < items.length && this.#written.has(items[count]!)) count += 1;
    if (count === 0) {
      this.#texts = new Set();
      this.#last = undefined;
    }
    return count;
  }

  #isCertain(item: Item, below: readonly string[]): boolean {
    return isJudged(item) && isWrittenAlone(item, below) && (this.#isLossless || !isAnswer(item));
  }

  #mayBeHidden(item: Item, run: readonly Item[]): boolean {
    const { text } = item;
    const { recall = null } = this.#options;
    if (isNoise(item)) return true;
    // A blank line is hidden, or left out, with what stands around it.
    if (text === "") return run.length > 0 || this.#last?.text === "" || recall !== null;
    return this.#texts.has(text) || run.some((one) => one.text === text) || recall?.mayHold(text) === true;
  }

  /** What they become among their neighbours, whichever those are; null where nobody knows in which window they stand. */
  #textsOf(run: readonly Item[], end: number): readonly string[] | null {
    const isTwin = (item: Item, at: number): boolean =>
      isBlankTwin(item, at === 0 ? this.#last : run[at - 1]);
    if (end >= windowLines && run.some(isTwin)) return null;
    // Of blank lines in a row the first stays; those above all text stay as they are.
    const isLeftOut = (item: Item, at: number): boolean =>
      isTwin(item, at) && (this.#texts.size > 0 || run.slice(0, at).some(({ text }) => text !== ""));
    return run.map((item, at) => (isLeftOut(item, at) ? "" : render([item], alone).text));
  }

  #note(run: readonly Item[], texts: readonly string[]): void {
    run.forEach((item, at) => {
      this.#written.set(item, texts[at]!);
      if (item.text !== "") this.#texts.add(item.text);
    });
    this.#last = run.at(-1);
  }
}
