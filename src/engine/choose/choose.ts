/** Items in, for each its fate out: the one place where it is decided what is shown. Hiders propose, the closure decides. */
import type { Budget } from "./budget.ts";
import { close, withHeads } from "./close.ts";
import { fit, marksRoom } from "./fit.ts";
import type { Recall } from "../engine-contract.ts";
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
import type { RenderOptions } from "../write/render.ts";
import { type ShownCost, shownCost } from "../write/shown-cost.ts";
import { type ShareOf, squeezedShare } from "../write/squeezed-share.ts";
import { WithinBudget } from "./within-budget.ts";

interface ChooserOptions {
  readonly budget: Budget;
  /** How shown lines are squeezed. */
  readonly how: Pick<RenderOptions, "table" | "standalone">;
  /** What the last mark takes, in characters. */
  readonly foot: number;
  /** What the model has by now; null: nothing is known. */
  readonly recall: Recall | null;
  /** Nothing is left out but what the model has. */
  readonly isLossless: boolean;
}

const restores = ({ index, times }: Item, restored: ReadonlySet<number>): boolean => {
  for (let at = index; at < index + times; at += 1) if (restored.has(at)) return true;
  return false;
};

export class Chooser {
  readonly #budget: Budget;
  readonly #shareOf: ShareOf;
  readonly #shownCost: ShownCost;
  readonly #withinBudget: WithinBudget;
  readonly #hiders: readonly Hider[];
  /** Something is known of what the model has. */
  readonly #recalls: boolean;
  readonly #outline = new Outline();
  #tailFrom = (): number => 0;
  #marks: number | undefined;

  constructor({ budget, how, foot, recall, isLossless }: ChooserOptions) {
    this.#budget = budget;
    this.#shareOf = squeezedShare(how);
    this.#shownCost = shownCost(how, foot);
    this.#withinBudget = new WithinBudget(budget, this.#shareOf);
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

  /** Where the tail begins among the items of the last call; their number where none of them is the end. */
  get tailFrom(): number {
    return this.#tailFrom();
  }

  /** What marks may take where the agent shows less than the budget reckons with. */
  get marks(): number | undefined {
    return this.#marks;
  }

  /** Whether more lines came than the budget shows. */
  get exceeded(): boolean {
    return this.#withinBudget.exceeded;
  }

  /** Whether answers were longer than their budget, so that long lines in them are cut. */
  get cutAnswers(): boolean {
    return this.#withinBudget.cutAnswers;
  }

  /** Decides the items that follow those of the last call. */
  choose(items: readonly Item[], decision: Decision): Fates {
    const fates = items.map((): Fate => null);
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
    const isOver = decision.last === true && decision.room === undefined;
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
    const closed = [...this.#fitted(close(scene, this.#outline), scene)];
    const isShown = (index: number): boolean => closed[index] === null;
    const isCut = (index: number): boolean => closed[index] === "budget";
    for (const hider of this.#hiders)
      for (const index of hider.unfounded?.(isShown, isCut) ?? [])
        if (!isShown(index)) closed[index] = "budget";
    return closed;
  }

  /** What may hide the next of the lines that follow those, while nobody knows how it goes on: none, and it is shown. */
  mayStillHide(waiting: Waiting): IsEnough[] {
    return this.#hiders
      .map((hider) => hider.mayStillHide?.(waiting) ?? null)
      .filter((isEnough) => isEnough !== null);
  }

  /** Where the agent shows less of a failure than the budget reckons with. */
  #fitted(closed: Fates, scene: Scene): Fates {
    const { items, decision, isKept } = scene;
    if (decision.room === undefined) return closed;
    const reclosed = (fates: Fates): Fates => withHeads({ ...scene, fates }, this.#outline);
    const within = { room: decision.room, shareOf: this.#shareOf };
    const fitted = fit(items, closed, { ...within, isKept, close: reclosed });
    this.#marks = marksRoom(items, fitted, within);
    return fitted;
  }
}
