/** Items in, for each the reason why it is hidden (or none) out: the one place where visibility is decided. */
import { createAlike } from "./alike.ts";
import type { Budget } from "./budget.ts";
import { chooseByRecord } from "./by-record.ts";
import type { Reason } from "./gap.ts";
import { isAnswer, sizeOf, tells, type Item } from "./item.ts";
import { createLimit, tailStart } from "./limit.ts";
import { ownersIn } from "./owners.ts";
import { repeatedItems } from "./repeats.ts";

export interface Decision {
  /** Whether the last of these items are the end of the output (or of what is there so far). */
  readonly tail: boolean;
  /** Whether nothing will follow. */
  readonly last?: boolean;
  /** So many last lines are shown whatever the filter said. */
  readonly lastRaw: number;
  /** Line numbers (from 0) that are shown whatever the filter said. */
  readonly restored: ReadonlySet<number>;
}

/** `null`: shown. */
export type Plan = readonly (Reason | null)[];

export interface Planner {
  /** Decides the items that follow those of the last call. */
  plan(items: readonly Item[], decision: Decision): Plan;
  /** Whether more lines came than the budget shows. */
  readonly exceeded: boolean;
}

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

const showOwners = (items: readonly Item[], plan: (Reason | null)[], isLast: boolean): void => {
  const owners = ownersIn(items);
  if (!isLast) for (const index of owners.open) plan[index] = null;
  // An owner stands above what it owns: from the end upwards each is met after all that it owns.
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const owner = owners.of[index]!;
    if (owner !== -1 && plan[index] === null) plan[owner] = null;
  }
};

export const createPlanner = (
  budget: Budget,
  /** Characters that these items have when squeezed. */
  squeezedSize: (items: readonly Item[]) => number,
): Planner => {
  const limit = createLimit(budget);
  const alike = createAlike();
  /** Characters of answers shown so far. */
  let used = 0;

  /** Answers within what is left of their budget; where they do not fit, by record. */
  const answers = (items: readonly Item[], decision: Decision): ReadonlySet<Item> => {
    const own = items.filter(isAnswer);
    const visible = own.filter((item) => !item.hidden);
    const raw = visible.reduce((sum, item) => sum + sizeOf(item), 0);
    const isFirst = used === 0 && decision.last === true;
    const room = Math.max(0, budget.size - (decision.last === true ? 0 : budget.tailSize) - used);
    const fits = isFirst ? budget.whole : room;
    const share = raw <= fits ? 1 : Math.min(1, squeezedSize(visible) / raw);
    if (raw * share <= fits) {
      used += raw * share;
      return new Set(visible);
    }
    const most = Math.max(room, decision.tail ? budget.tailSize : 0) / share;
    const chosen = chooseByRecord(own, most);
    const shown = own.filter((item, index) => chosen[index] && !item.hidden);
    used += shown.reduce((sum, item) => sum + sizeOf(item), 0) * share;
    return new Set(shown);
  };

  const byLimit = (items: readonly Item[], decision: Decision): (Reason | null)[] => {
    const fitting = items.some(isAnswer) ? answers(items, decision) : null;
    const from = decision.tail ? tailStart(items, budget) : items.length;
    return items.map((item, index) => {
      if (index >= items.length - decision.lastRaw || restores(item, decision.restored)) return null;
      if (item.hidden) return "filter";
      const shows = isAnswer(item)
        ? fitting!.has(item) || (tells(item) && limit.must(item))
        : limit.shows(item, index >= from);
      return shows ? null : "limit";
    });
  };

  return {
    get exceeded() {
      return limit.exceeded;
    },
    plan(items, decision) {
      const plan = byLimit(items, decision);
      const isShown = (index: number): boolean => plan[index] === null;
      const from = decision.tail ? tailStart(items, budget) : items.length;
      const kept = (index: number): boolean => index >= items.length - decision.lastRaw;
      for (const index of alike.hidden(items, isShown)) if (!kept(index)) plan[index] = "alike";
      for (const index of repeatedItems(items, isShown, from)) if (!kept(index)) plan[index] = "repeat";
      joinParagraphs(items, plan);
      showOwners(items, plan, decision.last === true);
      return plan;
    },
  };
};
