/** Items in: their fates are chosen, and the shown ones are written with marks in the place of the others. */
import type { Budget } from "./choose/budget.ts";
import { namesShare } from "./choose/by-record.ts";
import { Chooser } from "./choose/choose.ts";
import { Writer } from "./deliver/writer.ts";
import type { EngineOptions } from "./engine-contract.ts";
import type { Decision } from "./fate.ts";
import type { Item } from "./item.ts";
import { footSize } from "./mark/reading-cost.ts";
import { measureOf } from "./squeeze/measure.ts";

export class Output {
  readonly #chooser: Chooser;
  readonly writer: Writer;

  constructor(options: EngineOptions, budget: Budget) {
    const { context, recall = null, namesPath = true, lastLines } = options;
    const standalone = lastLines !== undefined;
    const namesRoom = budget.size * namesShare;
    const measure = measureOf({ standalone }, footSize(namesPath), namesRoom);
    const isLossless = context.mode === "lossless";
    this.#chooser = new Chooser({ budget, measure, standalone, recall, isLossless });
    this.writer = new Writer(options, this.#chooser, namesRoom);
  }

  /** Items that follow those of the last call. */
  decide(items: readonly Item[], decision: Decision): void {
    const { writer } = this;
    const choice = writer.isRefused
      ? this.#chooser.all(items)
      : this.#chooser.choose(items, decision, (item) => writer.isWritten(item));
    writer.decide(items, choice, decision);
  }
}
