/** Items in, for each its fate out: the one place where it is decided what is shown. Hiders propose, the closure decides. */
import type { Budget } from "./budget.ts";
import { close, withHeads } from "./close.ts";
import { namesShare } from "./by-record.ts";
import { hasFailedStep } from "./telling.ts";
import { emptied, fit, footRoom, marksShare, usable } from "./fit.ts";
import type { Bound, Recall } from "../engine-contract.ts";
import {
  type Decision,
  type Fate,
  type Fates,
  type Hider,
  type IsEnough,
  knownBy,
  type Scene,
  type Waiting,
} from "./hider.ts";
import { isAnswer, type Item } from "../item.ts";
import { createKnownBlocks } from "./known-blocks.ts";
import { tailStart } from "./limit.ts";
import { LongQuotes } from "./long-quotes.ts";
import { Outline, type Outlined } from "../outline/outline.ts";
import { RepeatedBlocks } from "./repeated-blocks.ts";
import { SameFindings } from "./same-findings.ts";
import { DeclaredCopies } from "./declared-copies.ts";
import { isLong, type RenderOptions } from "../write/render.ts";
import { type Extent, extentOf, type ExtentOf, type ShownCost, shownCost } from "../write/shown-cost.ts";
import { squeezedShare } from "../write/squeezed-share.ts";
import { WithinBudget } from "./within-budget.ts";

const nothing: ReadonlySet<Item> = new Set();

interface ChooserOptions {
  readonly budget: Budget;
  /** How shown lines are squeezed. */
  readonly how: Pick<RenderOptions, "standalone">;
  /** What the last mark takes, in characters. */
  readonly foot: number;
  /** What the model has by now; null: nothing is known. */
  readonly recall: Recall | null;
  /** Nothing is left out but what the model has. */
  readonly isLossless: boolean;
}

/** A log that is read for what failed has more room: what is missing there costs a further look. */
const jobRoom = 16_000;

const roomy = (bound: Bound): Bound =>
  bound.whole < jobRoom ? bound : { ...bound, room: Math.max(bound.room, jobRoom) };

const restores = ({ index, times }: Item, restored: ReadonlySet<number>): boolean => {
  for (let at = index; at < index + times; at += 1) if (restored.has(at)) return true;
  return false;
};

export class Chooser {
  readonly #budget: Budget;
  readonly #shownCost: ShownCost;
  readonly #extentOf: ExtentOf;
  readonly #withinBudget: WithinBudget;
  readonly #hiders: readonly Hider[];
  /** Something is known of what the model has. */
  readonly #recalls: boolean;
  readonly #outline = new Outline();
  #tailFrom = (): number => 0;
  #marks: number | undefined;
  #isFitted = false;
  readonly #isLossless: boolean;

  constructor({ budget, how, foot, recall, isLossless }: ChooserOptions) {
    this.#budget = budget;
    this.#isLossless = isLossless;
    this.#shownCost = shownCost(how, foot);
    this.#extentOf = extentOf(how, budget.size * namesShare);
    this.#withinBudget = new WithinBudget(budget, squeezedShare(how));
    // A repeat needs a copy that is shown: the other way round failures of a further round are told nowhere.
    const lossy = [
      new DeclaredCopies(),
      new SameFindings(how.standalone),
      new LongQuotes(),
      this.#withinBudget,
      // Behind `tail` the copy above may be gone.
      ...(how.standalone ? [] : [new RepeatedBlocks()]),
    ];
    this.#recalls = recall !== null;
    this.#hiders = [...(isLossless ? [] : lossy), ...(recall === null ? [] : [createKnownBlocks(recall)])];
  }

  /** A log beyond its budget ends with its last lines as they came: those among the items of the last call. */
  rawTail(items: readonly Item[]): readonly Item[] {
    const last = items.at(-1);
    const isLog =
      this.#withinBudget.exceeded && last?.kind === "log" && last.verdict.cut?.columns === undefined;
    return isLog && !this.#isFitted ? items.slice(this.#tailFrom()) : [];
  }

  /** What names and places in marks may take; undefined: all that was chosen has room. */
  get marks(): number | undefined {
    return this.#marks;
  }

  /** Whether something inside a line may be left out. */
  get mayCut(): boolean {
    return !this.#isLossless || this.#isFitted;
  }

  /** Whether lines were chosen anew, since the agent would not have shown all that was chosen. */
  get isFitted(): boolean {
    return this.#isFitted;
  }

  /** Whether answers were longer than their budget, so that long lines in them are cut. */
  get cutAnswers(): boolean {
    return this.#withinBudget.cutAnswers;
  }

  /** Decides the items that follow those of the last call. */
  choose(items: readonly Item[], decision: Decision): Fates {
    const fates = items.map((): Fate => null);
    this.#marks = undefined;
    this.#isFitted = false;
    const { restored } = decision;
    const firstRaw = items.length - decision.lastRaw;
    const isKept = (index: number): boolean =>
      index >= firstRaw || (restored.size > 0 && restores(items[index]!, restored));
    let outlined: Outlined | null = null;
    const outline = (): Outlined => (outlined ??= this.#outline.of(items));
    // What follows may stand under one of these.
    if (decision.last !== true) outline();
    let tail: number | null = null;
    const tailFrom = (): number => (tail ??= decision.tail ? tailStart(items, this.#budget) : items.length);
    this.#tailFrom = tailFrom;
    let found: readonly Item[] | null = null;
    const answers = (): readonly Item[] => (found ??= items.every(isAnswer) ? items : items.filter(isAnswer));
    const scene: Scene = { items, outline, answers, fates, decision, tailFrom, isKept };
    let hides = false;
    for (const hider of this.#hiders)
      for (const proposed of hider.propose(scene)) {
        const index = proposed[0];
        if (fates[index] !== null || isKept(index)) continue;
        fates[index] = proposed[1];
        hides = true;
      }
    const isOver = decision.last === true && decision.bound === undefined;
    return isOver && !hides ? fates : this.#closed(this.#paying(scene));
  }

  /** What the model has is shown again where text and marks would take more of a reader without it. */
  #paying(scene: Scene): Scene {
    const { items, fates, decision } = scene;
    if (!this.#recalls || !fates.some((fate) => knownBy(fate) !== null)) return scene;
    const again: Scene = { ...scene, fates: fates.map((fate) => (knownBy(fate) === null ? fate : null)) };
    const costOf = (one: Scene): number => this.#shownCost(items, close(one, this.#outline), decision);
    return costOf(scene) < costOf(again) ? scene : again;
  }

  #closed(scene: Scene): Fates {
    return this.#fitted(this.#founded(close(scene, this.#outline)), scene);
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

  /** What may hide the next of the lines that follow those, while nobody knows how it goes on: none, and it is shown. */
  mayStillHide(waiting: Waiting): IsEnough[] {
    return this.#hiders
      .map((hider) => hider.mayStillHide?.(waiting) ?? null)
      .filter((isEnough) => isEnough !== null);
  }

  /** The fates where all fits what the agent shows; others where it does not. */
  #fitted(closed: Fates, scene: Scene): Fates {
    const { items, decision, isKept } = scene;
    if (decision.bound === undefined) return closed;
    // Of a CI job's log the budget would show how it began, not the step that failed.
    const isOfJob = closed.includes("budget") && hasFailedStep(items);
    const bound = isOfJob ? roomy(decision.bound) : decision.bound;
    const { cutAnswers } = this;
    const tail = new Set(this.rawTail(items));
    const measure = (fates: Fates, marks: number | undefined, raw = nothing): Extent =>
      this.#extentOf(
        items,
        fates,
        { ...decision, marks },
        { cut: true, cutAnswers, raw, inBytes: bound.inBytes },
      );
    // Where less is shown of a failure, what the lines leave of the room is for places.
    const least = bound.whole < this.#budget.whole ? bound.whole * marksShare : undefined;
    const { size, lines, marks } = measure(closed, least, tail);
    const left = bound.whole - size - (marks > 0 ? footRoom : 0);
    if (left >= 0 && lines < bound.lines && !isOfJob) {
      if (least !== undefined) {
        const most = bound.whole - footRoom;
        const more = usable(left, (some) => measure(closed, least + some, tail), most);
        this.#marks = Math.min(least + more, most - size + marks);
      }
      return closed;
    }
    const reclosed = (fates: Fates): Fates => this.#founded(withHeads({ ...scene, fates }, this.#outline));
    const fitted = fit(items, closed, { bound, isKept, close: reclosed, measure });
    // The agent cuts inside a line that is longer than all the room: a mark would leave nothing of it.
    const isUncut = (item: Item, index: number): boolean =>
      closed[index] === null && item.size > this.#budget.squeezed && !isLong(item, cutAnswers);
    if (fitted.used < emptied && items.some(isUncut)) return closed;
    this.#marks = fitted.marks;
    this.#isFitted = true;
    return fitted.fates;
  }
}
