/** Items in, for each its fate out: the one place where it is decided what is shown. Hiders propose, the closure decides. */
import type { Budget } from "./budget.ts";
import { close, withHeads } from "./close.ts";
import { type JobLog, readLog } from "./telling.ts";
import { emptied, fit, marksShare, usable } from "./fit.ts";
import type { Bound, Recall } from "../engine-contract.ts";
import { type Decision, type Fate, type Fates, repeatIn } from "../fate.ts";
import type { Hider, IsEnough, Scene, Waiting } from "./hider.ts";
import { isAnswer, isLong, type Item } from "../item.ts";
import { createKnownBlocks } from "./known-blocks.ts";
import { tailStart } from "./limit.ts";
import { LongQuotes } from "./long-quotes.ts";
import { type Extent, footRoom, type Measure } from "./measure.ts";
import { markOdd } from "./odd-rows.ts";
import { Outline, type Outlined } from "../outline/outline.ts";
import { RepeatedBlocks } from "./repeated-blocks.ts";
import { SameFindings } from "./same-findings.ts";
import { WithinBudget } from "./within-budget.ts";

const nothing: ReadonlySet<Item> = new Set();

/** `raw`: items that are shown as they came. */
type MeasureFates = (fates: Fates, marks: number | undefined, raw?: ReadonlySet<Item>) => Extent;

interface ChooserOptions {
  readonly budget: Budget;
  readonly measure: Measure;
  /** Every line is read by itself: those above it may be gone. */
  readonly standalone: boolean;
  /** Earlier results that the model has; null: none are known. */
  readonly recall: Recall | null;
  /** Nothing is left out but what the model has. */
  readonly isLossless: boolean;
}

/** Lines that came more often in a row are not shown as often as they came. */
const maxTimes = 3;

const restores = ({ index, times }: Item, restored: ReadonlySet<number>): boolean => {
  for (let at = index; at < index + times; at += 1) if (restored.has(at)) return true;
  return false;
};

const tellsOfJob = ({ failed, isJob }: JobLog, { items, answers }: Scene): boolean =>
  failed.length > 0 || (isJob && answers() === items);

/** The fates of items, and how the shown ones are written. */
export interface Choice {
  readonly fates: Fates;
  /** Characters that names and places in marks may take; undefined: all that was chosen has room. */
  readonly marks: number | undefined;
  /** Lines were chosen anew, since the agent would not have shown all that was chosen. */
  readonly isFitted: boolean;
  /** Lines that are shown as they came: the last ones of a log beyond its budget. */
  readonly rawTail: readonly Item[];
  /** Something inside a line may be left out; of answers only where they are longer than their budget. */
  readonly mayCut: boolean;
  readonly cutAnswers: boolean;
}

export class Chooser {
  readonly #budget: Budget;
  readonly #measure: Measure;
  readonly #withinBudget: WithinBudget;
  readonly #hiders: readonly Hider[];
  /** Something is known of what the model has. */
  readonly #recalls: boolean;
  readonly #outline = new Outline();
  readonly #isLossless: boolean;

  constructor({ budget, measure, standalone, recall, isLossless }: ChooserOptions) {
    this.#budget = budget;
    this.#measure = measure;
    this.#isLossless = isLossless;
    this.#withinBudget = new WithinBudget(budget, measure);
    // A repeat needs a copy that is shown: the other way round failures of a further round are told nowhere.
    const lossy = [
      new SameFindings(standalone),
      new LongQuotes(),
      this.#withinBudget,
      // Behind `tail` the copy above may be gone.
      ...(standalone ? [] : [new RepeatedBlocks()]),
    ];
    this.#recalls = recall !== null;
    this.#hiders = [...(isLossless ? [] : lossy), ...(recall === null ? [] : [createKnownBlocks(recall)])];
  }

  /** Decides the items that follow those of the last call. `isWritten`: whether one was delivered by now. */
  choose(items: readonly Item[], decision: Decision, isWritten: (item: Item) => boolean): Choice {
    const fates = items.map((): Fate => null);
    const { restored } = decision;
    const firstRaw = items.length - decision.lastRaw;
    const isKept = (index: number): boolean =>
      index >= firstRaw || (restored.size > 0 && restores(items[index]!, restored));
    let outlined: Outlined | null = null;
    const outline = (): Outlined => (outlined ??= this.#outline.of(items));
    // Later lines may belong to one of these.
    if (decision.last !== true) outline();
    let tail: number | null = null;
    const tailFrom = (): number => (tail ??= decision.tail ? tailStart(items, this.#budget) : items.length);
    let found: readonly Item[] | null = null;
    const answers = (): readonly Item[] => (found ??= items.every(isAnswer) ? items : items.filter(isAnswer));
    const scene: Scene = { items, outline, answers, fates, decision, tailFrom, isKept, isWritten };
    let hides = false;
    for (const hider of this.#hiders)
      for (const proposed of hider.propose(scene)) {
        const index = proposed[0];
        if (fates[index] !== null || isKept(index)) continue;
        fates[index] = proposed[1];
        hides = true;
      }
    const isOver = decision.last === true && decision.bound === undefined;
    if (isOver && !hides) return this.#choice(scene, fates);
    const paying = this.#paying(scene);
    const closed = this.#founded(close(paying, this.#outline));
    const open = closed.map((fate, index) => (isWritten(items[index]!) ? null : fate));
    return this.#fitted(open, paying);
  }

  /** Every item is shown. */
  all(items: readonly Item[]): Choice {
    const fates = items.map(() => null);
    return { fates, marks: undefined, isFitted: false, rawTail: [], ...this.#cuts };
  }

  get #cuts(): Pick<Choice, "mayCut" | "cutAnswers"> {
    return { mayCut: !this.#isLossless, cutAnswers: this.#withinBudget.cutAnswers };
  }

  #choice(scene: Scene, fates: Fates): Choice {
    return { fates, marks: undefined, isFitted: false, rawTail: this.#rawTail(scene), ...this.#cuts };
  }

  #rawTail({ items, tailFrom }: Scene): readonly Item[] {
    const last = items.at(-1);
    const isLog =
      this.#withinBudget.exceeded && last?.treatment === "log" && last.verdict.cut?.columns === undefined;
    // A frame that came 300 times is written once.
    const repeated = items.findLastIndex(({ times }) => times > maxTimes);
    return isLog ? items.slice(Math.max(tailFrom(), repeated + 1)) : [];
  }

  /** Known lines are shown again if the text with marks in their place would cost a reader more. */
  #paying(scene: Scene): Scene {
    const { items, fates, decision } = scene;
    const isKnown = (fate: Fate): boolean => repeatIn(fate, "earlier result") !== null;
    if (!this.#recalls || !fates.some(isKnown)) return scene;
    const again: Scene = { ...scene, fates: fates.map((fate) => (isKnown(fate) ? null : fate)) };
    const costOf = (one: Scene): number => this.#measure.cost(items, close(one, this.#outline), decision);
    return costOf(scene) < costOf(again) ? scene : again;
  }

  /** Lines that refer to one that is not shown are hidden for want of room. */
  #founded(fates: readonly Fate[]): Fates {
    const isShown = (index: number): boolean => fates[index] === null;
    const isCut = (index: number): boolean => fates[index] === "budget";
    const founded = [...fates];
    for (const hider of this.#hiders)
      for (const index of hider.unfounded?.(isShown, isCut) ?? [])
        if (!isShown(index)) founded[index] = "budget";
    return founded;
  }

  /** The hiders that may still hide this line, by what follows it; if none may, it is shown. */
  mayStillHide(waiting: Waiting): IsEnough[] {
    return this.#hiders
      .map((hider) => hider.mayStillHide?.(waiting) ?? null)
      .filter((isEnough) => isEnough !== null);
  }

  /** Fates with which all fits what the agent shows. */
  #fitted(closed: Fates, scene: Scene): Choice {
    const { items, decision, isKept, isWritten } = scene;
    const chosen = this.#choice(scene, closed);
    if (decision.bound === undefined) return chosen;
    // The budget would show how a CI job's log began, not the step that failed.
    const budgeted = closed.includes("budget") ? readLog(items) : null;
    const isOfJob = budgeted !== null && tellsOfJob(budgeted, scene);
    const bound = isOfJob ? { ...decision.bound, room: decision.bound.jobRoom } : decision.bound;
    let cuts: Pick<Choice, "mayCut" | "cutAnswers"> = chosen;
    const measure: MeasureFates = (fates, marks, raw = nothing) =>
      this.#measure.extent(items, fates, { ...decision, marks }, { ...cuts, raw, inBytes: bound.inBytes });
    const whole = isOfJob ? null : this.#whole(chosen, bound, measure);
    if (whole !== null) return whole;
    cuts = { mayCut: true, cutAnswers: true };
    const reclosed = (fates: Fates): Fates => this.#founded(withHeads({ ...scene, fates }, this.#outline));
    const log = budgeted ?? readLog(items);
    if (this.#isLossless) markOdd(items, bound.room);
    const fitted = fit(items, closed, { bound, log, isKept, isWritten, close: reclosed, measure });
    // The agent cuts inside a line that is longer than all the room: a mark would leave nothing of it.
    const isUncut = (item: Item, index: number): boolean =>
      closed[index] === null && item.size > bound.room && !isLong(item, cuts.cutAnswers);
    if (fitted.used < emptied && items.some(isUncut)) return chosen;
    return { ...chosen, ...fitted, ...cuts, isFitted: true, rawTail: [] };
  }

  /** All that was chosen, if the agent shows so much. */
  #whole(chosen: Choice, bound: Bound, measure: MeasureFates): Choice | null {
    const { fates } = chosen;
    const tail = new Set(chosen.rawTail);
    const leftOf = ({ size, lines, marks }: Extent): number =>
      lines >= bound.lines ? -1 : bound.whole - size - (marks > 0 ? footRoom : 0);
    const paying = measure(fates, undefined, tail);
    const isLess = bound.whole < this.#budget.whole;
    if (leftOf(paying) >= 0 && (!isLess || paying.marks === 0)) return chosen;
    if (!isLess) return null;
    // Where less is shown of a failure, what the lines leave of the room is for places.
    if (leftOf(measure(fates, Infinity, tail)) >= 0) return { ...chosen, marks: Infinity };
    const min = bound.whole * marksShare;
    const left = leftOf(measure(fates, min, tail));
    if (left < 0) return null;
    const more = usable(left, (some) => measure(fates, min + some, tail), bound.whole - footRoom);
    return { ...chosen, marks: min + more };
  }
}
