/** Items in, for each the reason why it is hidden (or none) out: the one place where visibility is decided. */
import { createAlike } from "./alike.ts";
import type { Budget } from "./budget.ts";
import { chooseByRecord, isMust, namesShare } from "./by-record.ts";
import { fit } from "./fit.ts";
import { failedEnds } from "./failed-ends.ts";
import type { Reason } from "./gap.ts";
import { isAnswer, sizeOf, tells, totalSize, type Item } from "./item.ts";
import { createLimit, tailStart, type Limit } from "./limit.ts";
import { ownersIn, stillOpen } from "./owners.ts";
import { mayHead, Parents } from "./parents.ts";
import { repeatedItems } from "./repeats.ts";
import type { ShareOf } from "./squeezed-share.ts";

export interface Decision {
  /** Whether the last of these items are the end of the output (or of what is there so far). */
  readonly tail: boolean;
  /** Whether nothing will follow. */
  readonly last?: boolean;
  /** The line that follows, where it is known. */
  readonly next?: Item | undefined;
  /** So many last lines are shown whatever the filter said. */
  readonly lastRaw: number;
  /** Line numbers (from 0) that are shown whatever the filter said. */
  readonly restored: ReadonlySet<number>;
  /** Characters that the agent shows of all that is yet to come; absent: no fewer than the budget. */
  readonly room?: number | undefined;
}

/** `null`: shown. */
export type Plan = readonly (Reason | null)[];

export interface Planner {
  /** Decides the items that follow those of the last call. */
  plan(items: readonly Item[], decision: Decision): Plan;
  /** Whether more lines came than the budget shows. */
  readonly exceeded: boolean;
  /** Where the tail begins among the items of the last call; their number where none of them is the end. */
  readonly tailFrom: number;
  /** Whether answers were longer than their budget, so that long lines in them are cut. */
  readonly cutAnswers: boolean;
}

/** Of the room for answers that is left so much goes to what has come by now, where more will come. */
const shareNow = 0.5;

/** Characters in which no record can be told of. */
const leastRoom = 100;

/** An exact line longer than all the room, without which less than this part of the room would be used, is shown: the
 * agent cuts inside it, a mark would leave nothing. */
const emptied = 0.5;

const restores = ({ index, times }: Item, restored: ReadonlySet<number>): boolean => {
  if (restored.size === 0) return false;
  for (let at = index; at < index + times; at += 1) if (restored.has(at)) return true;
  return false;
};

/** Neighbours of one hint are shown as a whole where any of them is. */
const joinParagraphs = (items: readonly Item[], plan: (Reason | null)[]): void => {
  for (let start = 0; start < items.length;) {
    const { verdict } = items[start]!;
    let end = start + 1;
    if (verdict.paragraph === true) {
      while (end < items.length && items[end]!.verdict === verdict) end += 1;
      if (plan.slice(start, end).includes(null)) plan.fill(null, start, end);
    }
    start = end;
  }
};

const showFailedEnds = (items: readonly Item[], plan: (Reason | null)[]): void => {
  for (const index of failedEnds(items, ownersIn(items))) if (plan[index] === "limit") plan[index] = null;
};

const showOwners = (items: readonly Item[], plan: (Reason | null)[], { last, next }: Decision): void => {
  const owners = ownersIn(items);
  if (last !== true) for (const index of stillOpen(items, owners.open, next)) plan[index] = null;
  // An owner stands above what it owns: from the end upwards each is met after all that it owns.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const owner = owners.of[index]!;
    // A blank line says nothing that could be read under another heading.
    if (owner !== -1 && plan[index] === null && items[index]!.text !== "") plan[owner] = null;
  }
};

/** A line that the limit or a repeat has taken away, and that a shown line stands under, is shown as well; so is what the
 * lines that are yet to come stand under. */
const showParents = (
  items: readonly Item[],
  plan: (Reason | null)[],
  { parents, last = false, next }: Pick<Decision, "last" | "next"> & { readonly parents: Parents },
): void => {
  if (last && !(plan.includes(null) && (plan.includes("limit") || plan.includes("repeat")))) return;
  const above = parents.of(items, (index) => plan[index] === "repeat");
  const show = (from: number): void => {
    let index = from;
    while (index !== -1 && !mayHead(items[index]!)) index = above[index]!;
    if (index !== -1 && (plan[index] === "limit" || plan[index] === "repeat")) plan[index] = null;
  };

  if (!last) for (const index of parents.above(next)) show(index);
  for (let index = items.length - 1; index >= 0; index -= 1) if (plan[index] === null) show(above[index]!);
};

class BudgetPlanner implements Planner {
  readonly #budget: Budget;
  readonly #shareOf: ShareOf;
  readonly #limit: Limit;
  readonly #alike = createAlike();
  readonly #parents = new Parents();
  /** Characters of answers shown so far. */
  #used = 0;
  cutAnswers = false;
  tailFrom = 0;

  constructor(budget: Budget, shareOf: ShareOf) {
    this.#budget = budget;
    this.#shareOf = shareOf;
    this.#limit = createLimit(budget);
  }

  get exceeded(): boolean {
    return this.#limit.exceeded;
  }

  plan(items: readonly Item[], decision: Decision): Plan {
    this.tailFrom = decision.tail ? tailStart(items, this.#budget) : items.length;
    const plan = this.#byLimit(items, decision, this.#alike.judge(items));
    const isShown = (index: number): boolean => plan[index] === null;
    const isKept = (index: number): boolean => index >= items.length - decision.lastRaw;
    for (const index of this.#alike.confirm(isShown)) if (!isKept(index)) plan[index] = "limit";
    for (const index of repeatedItems(items, isShown, this.tailFrom))
      if (!isKept(index)) plan[index] = "repeat";
    joinParagraphs(items, plan);
    const showAbove = (): void => {
      showParents(items, plan, { ...decision, parents: this.#parents });
      showOwners(items, plan, decision);
    };
    if (plan.includes("limit")) showFailedEnds(items, plan);
    showAbove();
    if (decision.room !== undefined) fit(items, plan, { room: decision.room, isKept, showAbove });
    return plan;
  }

  #byLimit(
    items: readonly Item[],
    decision: Decision,
    alike: ReadonlyMap<number, Reason>,
  ): (Reason | null)[] {
    const answers = items.every(isAnswer) ? items : items.filter(isAnswer);
    const isWhole = this.#isWhole(answers, decision);
    const fitting = answers.length === 0 ? null : this.#answers(answers, decision, isWhole);
    return items.map((item, index) => {
      if (index >= items.length - decision.lastRaw || restores(item, decision.restored)) return null;
      const said = alike.get(index);
      if (said !== undefined) return said;
      if (item.hidden && !(item.exact && isWhole)) return "filter";
      const shows = isAnswer(item)
        ? fitting!.has(item) || (tells(item) && this.#limit.must(item))
        : this.#limit.shows(item, index >= this.tailFrom);
      return shows ? null : "limit";
    });
  }

  /** Whether the agent would show all of the answers: then of exact ones nothing is left out, whatever the filter said. */
  #isWhole(answers: readonly Item[], { last }: Decision): boolean {
    return last === true && this.#used === 0 && totalSize(answers) <= this.#budget.whole;
  }

  /** Characters that are left for these answers, but for the end of those that come later. */
  #roomFor(own: readonly Item[], isLast: boolean, isAll: boolean): number {
    const { size, tailSize } = this.#budget;
    // Marks that come later, or came before, have names as well.
    const names = !isAll && own.some(({ verdict }) => verdict.name !== undefined) ? size * namesShare : 0;
    return Math.max(0, size - names - (isLast ? 0 : tailSize) - this.#used);
  }

  /** Answers within what is left of their budget; where they do not fit, by record. */
  #answers(own: readonly Item[], decision: Decision, isWhole: boolean): ReadonlySet<Item> {
    const isLast = decision.last === true;
    const isAll = this.#used === 0 && isLast;
    const room = this.#roomFor(own, isLast, isAll);
    const fits = isAll ? this.#budget.whole : room;
    if (fits < leastRoom && !decision.tail) {
      this.cutAnswers = true;
      return new Set(own.filter(isMust));
    }
    const visible = own.filter((item) => !item.hidden || (item.exact && isWhole));
    const raw = totalSize(visible);
    const share = raw <= fits ? 1 : this.#shareOf(visible, fits);
    if (raw * share > fits) return this.#cut(own, visible, { decision, room, share, isAll });
    this.#used += raw * share;
    return new Set(visible);
  }

  #cut(
    own: readonly Item[],
    visible: readonly Item[],
    { decision, room, share, isAll }: Cutting,
  ): ReadonlySet<Item> {
    this.cutAnswers = true;
    // What comes later must find room for its names at least, and for some of its records.
    const now = decision.tail ? Math.max(room, this.#budget.tailSize) : room * shareNow;
    const { shown, spent } = chooseByRecord(own, now / share, {
      before: this.#used > 0,
      later: !decision.tail,
    });
    if (isAll && spent < room * emptied && visible.some((item) => item.exact && sizeOf(item) > room))
      return new Set(visible);
    this.#used += spent * share;
    return new Set(own.filter((item, index) => shown[index] === true && !item.hidden));
  }
}

interface Cutting {
  readonly decision: Decision;
  readonly room: number;
  /** What squeezes leave of the answers. */
  readonly share: number;
  /** These answers are all that there are. */
  readonly isAll: boolean;
}

export const createPlanner = (budget: Budget, shareOf: ShareOf): Planner =>
  new BudgetPlanner(budget, shareOf);
