/**
 * Hides what a filter calls noise, and what is beyond the budget. Data output is limited by its size, record by record, other lines
 * by their number: the first and the last ones, problems and unusual ones are shown. Exact output that the agent shows whole stays.
 *
 *     test a ... ok   (500 such lines)   ->   [pith: 500 passed tests hidden]
 */
import type { Budget } from "./budget.ts";
import { chooseByRecord, isMust, namesShare } from "./by-record.ts";
import type { Decision, Reason } from "../fate.ts";
import { emptied } from "./fit.ts";
import { always, type Hider, type IsEnough, type Proposal, type Scene, type Waiting } from "./hider.ts";
import {
  isAnswer,
  isExact,
  isNoise,
  isCriticalItem,
  longLine,
  sizeWhenCut,
  totalSize,
  type Item,
} from "../item.ts";
import { isProblemRow } from "./odd-rows.ts";
import { Limit } from "./limit.ts";
import type { Measure } from "./measure.ts";
import { shortMark } from "../mark/marks.ts";
import { hiddenWord, pays } from "../mark/reading-cost.ts";

/** Share of the remaining room for answers that goes to the lines so far, if more will come. */
const shareNow = 0.5;

/** Share of the room for answers that rows about problems always have. */
const problemShare = 0.1;

/** With less room than this no record is shown. */
const minRoom = 100;

const none: ReadonlySet<Item> = new Set();

/** Verdicts that neither the end nor a later line can change. */
const finalActs: ReadonlySet<string> = new Set(["keep", "pin", "drop", "proven"]);

const isPaid: IsEnough = (lines) => pays(shortMark(1), totalSize(lines) + hiddenWord);

const isCopy = ({ verdict, text }: Item): boolean => verdict.part === "copy" && text !== "";

/** Without those of which the original was decided before. */
const copiesIn = (
  items: readonly Item[],
): readonly (readonly [index: number, originals: readonly number[]])[] => {
  // Few lines of an output are: of the others nothing is remembered.
  const originals = new Map(items.filter(isCopy).map(({ text }): [string, number[]] => [text.trim(), []]));
  if (originals.size === 0) return [];
  const copies: (readonly [number, readonly number[]])[] = [];
  items.forEach((item, index) => {
    const known = originals.get(item.text.trim());
    if (known === undefined) return;
    if (!isCopy(item)) known.push(index);
    else if (known.length > 0) copies.push([index, known]);
  });
  return copies;
};

export class WithinBudget implements Hider {
  readonly #budget: Budget;
  readonly #measure: Measure;
  readonly #limit: Limit;
  /** Characters of answers shown so far. */
  #used = 0;
  /** Lines decided so far. */
  #decided = 0;
  /** Characters left for rows that speak of problems. */
  #forProblems: number;
  /** Whether answers were longer than their budget, so that long lines in them are cut. */
  cutAnswers = false;
  /** Lines proposed last that are copies by their filter's word, each with those of which it may be one. */
  #copies: readonly (readonly [index: number, originals: readonly number[]])[] = [];

  constructor(budget: Budget, measure: Measure) {
    this.#budget = budget;
    this.#measure = measure;
    this.#limit = new Limit(budget);
    // One of them has room, however long it is.
    this.#forProblems = Math.max(budget.size * problemShare, longLine);
  }

  /** Whether more lines came than the budget shows. */
  get exceeded(): boolean {
    return this.#limit.exceeded;
  }

  propose(scene: Scene): Proposal {
    const { items, fates, decision } = scene;
    const proposed: [number, Reason][] = [];
    this.#copies = copiesIn(items);
    this.#decided += items.length;
    const answers = scene.answers();
    const size = totalSize(answers);
    const isWhole = this.#isWhole(size, decision);
    const fitting = answers.length === 0 ? none : this.#answers(answers, size, { decision, isWhole });
    if (fitting === null && answers === items) return proposed;
    const tailFrom = scene.tailFrom();
    for (let index = 0; index < items.length; index += 1) {
      if (fates[index] !== null || scene.isKept(index)) continue;
      const item = items[index]!;
      if (isNoise(item) && !(isExact(item) && isWhole)) proposed.push([index, "noise"]);
      else if (!this.#fits(item, fitting, index >= tailFrom)) proposed.push([index, "budget"]);
    }
    return proposed;
  }

  mayStillHide({ item, at }: Waiting): IsEnough | null {
    const isLate = this.#decided + at >= this.#budget.head;
    if (isAnswer(item) || isLate || !finalActs.has(item.verdict.act)) return always;
    return isNoise(item) ? isPaid : null;
  }

  /** A copy of what is not shown in the end is none. */
  unfounded(isShown: (index: number) => boolean): number[] {
    return this.#copies
      .filter(([index, originals]) => !originals.some((at) => at < index && isShown(at)))
      .map(([index]) => index);
  }

  #fits(item: Item, fitting: ReadonlySet<Item> | null, inTail: boolean): boolean {
    if (!isAnswer(item)) return this.#limit.admit(item, inTail);
    return fitting === null || fitting.has(item) || (isCriticalItem(item) && this.#limit.admitCritical(item));
  }

  /** Whether the agent would show all of the answers: then of exact ones nothing is left out, whatever the filter said. */
  #isWhole(size: number, { last }: Decision): boolean {
    return last === true && this.#used === 0 && size <= this.#budget.whole;
  }

  /** Characters that are left for these answers, but for the end of those that come later. */
  #roomFor(own: readonly Item[], isLast: boolean, isAll: boolean): number {
    const { size, tailSize } = this.#budget;
    // Marks that come later, or came before, have names as well.
    const names =
      !isAll && own.some(({ verdict }) => verdict.record?.name !== undefined) ? size * namesShare : 0;
    return Math.max(0, size - names - (isLast ? 0 : tailSize) - this.#used);
  }

  /** Answers within what is left of their budget; where they do not fit, by record. null: all of them. */
  #answers(
    own: readonly Item[],
    size: number,
    { decision, isWhole }: { readonly decision: Decision; readonly isWhole: boolean },
  ): ReadonlySet<Item> | null {
    const isLast = decision.last === true;
    const isAll = this.#used === 0 && isLast;
    const room = this.#roomFor(own, isLast, isAll);
    const squeezed = isAll ? this.#budget.squeezed : room;
    if (squeezed < minRoom && !decision.tail) {
      this.cutAnswers = true;
      return new Set(own.filter((item) => isMust(item) || this.#takeProblem(item)));
    }
    const visible = own.some(isNoise)
      ? own.filter((item) => !isNoise(item) || (isExact(item) && isWhole))
      : own;
    const raw = visible === own ? size : totalSize(visible);
    const max = isAll && raw <= this.#budget.whole ? raw : squeezed;
    const share = raw <= max ? 1 : this.#measure.share(visible, max);
    if (raw * share > max) return this.#cut(own, visible, { decision, room, share, isAll });
    this.#used += raw * share;
    return visible.length === own.length ? null : new Set(visible);
  }

  /** Where nothing else has room any more, some that speak of problems have. */
  #takeProblem(item: Item): boolean {
    const size = sizeWhenCut(item);
    if (size > this.#forProblems || !isProblemRow(item)) return false;
    this.#forProblems -= size;
    this.#used += size;
    return true;
  }

  #cut(
    own: readonly Item[],
    visible: readonly Item[],
    { decision, room, share, isAll }: Cutting,
  ): ReadonlySet<Item> {
    this.cutAnswers = true;
    // Later lines must find room for their names at least, and for some of their records.
    const now = decision.tail ? Math.max(room, this.#budget.tailSize) : room * shareNow;
    const { shown, spent } = chooseByRecord(own, now / share, {
      before: this.#used > 0,
      later: !decision.tail,
    });
    const long = visible.filter((item) => item.size > room && isExact(item));
    // The agent cuts inside a line that is longer than all the room; one of several is enough.
    if (isAll && spent < room * emptied && long.length > 0)
      return new Set(long.length === 1 ? visible : long.slice(0, 1));
    this.#used += spent * share;
    const fitting = new Set(own.filter((item, index) => shown[index] === true && !isNoise(item)));
    if ([...fitting].some(isProblemRow)) return fitting;
    const told = own.find((item) => !fitting.has(item) && this.#takeProblem(item));
    return told === undefined ? fitting : fitting.add(told);
  }
}

interface Cutting {
  readonly decision: Decision;
  readonly room: number;
  /** Part of the answers that remains after squeezes. */
  readonly share: number;
  /** These answers are all that there are. */
  readonly isAll: boolean;
}
