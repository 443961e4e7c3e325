/** Delivers undecided lines that will be shown whatever follows, so that they need not wait for the decision. */
import type { Chooser } from "../choose/choose.ts";
import type { IsEnough } from "../choose/hider.ts";
import type { EngineOptions } from "../engine-contract.ts";
import { isExact, longLine, type Item } from "../item.ts";
import { render, renderVerbatim, type Rendered } from "../squeeze/render.ts";
import { mayJoinBelow } from "../squeeze/may-join-below.ts";

const alone = { standalone: false, cut: false, cutAnswers: false, onCut: () => {} };

/** Whether it is written in its own way, whatever stands below it. */
const isWrittenAlone = (item: Item, below: readonly string[]): boolean =>
  !isExact(item) &&
  item.verdict.part !== "hit" &&
  item.verdict.cut === undefined &&
  item.line.eol === "\n" &&
  item.line.encoding === "utf8" &&
  item.line.stream === 1 &&
  item.text.length <= longLine &&
  !mayJoinBelow(item.text, below);

/** Lines below one that are looked at. */
const farthest = 20;

const textsBelow = (items: readonly Item[], at: number): readonly string[] =>
  items.slice(at + 1, at + 1 + farthest).map(({ text }) => text);

/** Their texts, whatever their neighbours are; null if they may yet be shown as they came, as small output is. */
const textsOf = (run: readonly Item[], isSmall: boolean): readonly string[] | null => {
  const texts = run.map((item) => render([item], alone).text);
  return isSmall && texts.join("") !== renderVerbatim(run).text ? null : texts;
};

export class Ahead {
  readonly #chooser: Pick<Chooser, "mayStillHide">;
  /** Early delivery is impossible: which lines are seen depends on the end. */
  readonly #isOff: boolean;
  /** Delivered texts of items that are not decided yet. */
  readonly #written = new Map<Item, string>();
  /** The raw texts of these items. */
  #texts = new Set<string>();
  /** Texts of written items that nobody has taken yet. */
  #undelivered = "";

  constructor({ lastLines }: EngineOptions, chooser: Pick<Chooser, "mayStillHide">) {
    this.#chooser = chooser;
    this.#isOff = lastLines !== undefined;
  }

  /** The text of undecided items that may be written now. Never the last item: it may come again. `isSmall`: if nothing followed, all of the output would be shown as it came; `max`: characters, roughly. */
  take(items: readonly Item[], isSmall: boolean, max = Infinity): string {
    let run: Item[] = [];
    let hiding: IsEnough[] = [];
    for (let at = this.#begin(items); at < items.length - 1 && !this.#isOff; at += 1) {
      if (this.#undelivered.length >= max) break;
      const item = items[at]!;
      if (!isWrittenAlone(item, textsBelow(items, at))) break;
      const found = this.#hiding(item, at, run);
      // A blank line is hidden with what stands around it.
      const waits = found.length > 0 || (item.text === "" && run.length > 0);
      run.push(item);
      hiding.push(...found);
      // A line that could be hidden waits for the next one that could not: then it is known how many there are.
      if (waits && hiding.some((isEnough) => isEnough(run))) break;
      if (waits) continue;
      const texts = textsOf(run, isSmall);
      if (texts === null) break;
      this.#note(run, texts);
      this.#undelivered += texts.join("");
      [run, hiding] = [[], []];
    }
    return this.takeUndelivered();
  }

  /** Text that counts as written and was not delivered. */
  takeUndelivered(): string {
    const texts = this.#undelivered;
    this.#undelivered = "";
    return texts;
  }

  /** Characters that were delivered of items that are not decided yet. */
  get size(): number {
    let size = 0;
    for (const text of this.#written.values()) size += text.length;
    return size;
  }

  isWritten(item: Item): boolean {
    return this.#written.has(item);
  }

  /** Those that are yet to be delivered, as they are. */
  without(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => !this.#written.delete(item));
  }

  /** The rest of a stretch of which the first lines were delivered before. */
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
    if (count === 0) this.#texts = new Set();
    return count;
  }

  #hiding(item: Item, at: number, run: readonly Item[]): readonly IsEnough[] {
    const isRepeated = this.#texts.has(item.text) || run.some(({ text }) => text === item.text);
    return this.#chooser.mayStillHide({ item, at, isRepeated });
  }

  #note(run: readonly Item[], texts: readonly string[]): void {
    run.forEach((item, at) => {
      this.#written.set(item, texts[at]!);
      if (item.text !== "") this.#texts.add(item.text);
    });
  }
}
