/** Lines of reports and logs in, shown or hidden out: the first and last lines, every critical and every rare one. */
import type { Budget } from "./budget.ts";
import { firstRecord, partedAt } from "../outline/records.ts";
import { isNoise, isAnswer, isCriticalItem, type Item } from "../item.ts";
import { States } from "../rare/states.ts";

export interface Limit {
  /** Whether more lines came than the budget shows. */
  readonly exceeded: boolean;
  /** Decides the items in order, answers aside; `inTail` says which ones belong to the end. */
  shows(item: Item, inTail: boolean): boolean;
  /** Whether a line that must be shown is within the limit on such lines. */
  must(item: Item): boolean;
}

const criticalLines = 300;
const criticalSize = 64 * 1024;
const maxRare = 1000;
const rareShare = 20;
const nearLines = 6;
const nearProblems = 50;
const remembered = 100_000;
/** Whether no more rare lines are shown: so many always are, further ones by their share. Many templates in few lines is
 * prose, not a log with odd lines in it. */
const isSpent = (shown: number, asked: number, always: number): boolean =>
  shown >= always && (shown * rareShare >= asked || shown >= maxRare);

const createCriticalGate = (): ((item: Item) => boolean) => {
  const seen = new Set<number>();
  let size = 0;
  return (item) => {
    if (item.worth === "must") return true;
    const template = item.exactTemplate;
    const fresh = !seen.has(template);
    const folding = seen.size >= criticalLines || size >= criticalSize;
    if (fresh && seen.size < remembered) seen.add(template);
    if (folding && !fresh) return false;
    size += item.size;
    return true;
  };
};

/**
 * Programs often explain a problem below the line that reports it: expected and received values, a caret, a note. These
 * lines below each of the first problems are shown as well.
 */
const createNearGate = (): ((item: Item, isProblem: boolean) => boolean) => {
  let left = 0;
  let problems = 0;
  return (item, isProblem) => {
    if (isProblem) {
      if (left === 0) problems += 1;
      left = problems <= nearProblems ? nearLines : 0;
      return true;
    }
    if (left === 0) return false;
    if (item.text !== "") left -= 1;
    return true;
  };
};

/** Whether a line is of a template that is new or rare so far. Of new ones the budget allows some; of a rare one, which
 * few of many lines are of, each is shown. */
const createUnusualGate = (budget: Budget): ((item: Item) => boolean) => {
  const templates = new States();
  let asked = 0;
  let shown = 0;
  return ({ template }) => {
    asked += 1;
    const isNew = templates.add(template) === 1;
    const isRare = asked >= rareShare && templates.isRare(template);
    if (!isNew || isSpent(shown, asked, budget.rare)) return isRare;
    shown += 1;
    return isRare || budget.rare > 0;
  };
};

const maxOdd = 60;

const createOddGate = (): ((item: Item) => boolean) => {
  let asked = 0;
  let shown = 0;
  return ({ worth }) => {
    asked += 1;
    if (worth !== "rare" || isSpent(shown, asked, maxOdd)) return false;
    shown += 1;
    return true;
  };
};

/** Lines that are shown for another reason are compared with the others once one of these asks: in short outputs none does. */
const maxUncompared = 512;

export const createLimit = (budget: Budget): Limit => {
  const critical = createCriticalGate();
  const isUnusual = createUnusualGate(budget);
  const odd = createOddGate();
  const near = createNearGate();
  const uncompared: Item[] = [];
  let lines = 0;
  const compare = (): void => {
    for (const item of uncompared.splice(0)) isUnusual(item);
  };
  return {
    get exceeded() {
      return lines > budget.head + budget.tail;
    },
    must: critical,
    shows(item, inTail) {
      lines += 1;
      const isOdd = odd(item);
      const isProblem = isCriticalItem(item) && critical(item);
      const isNear = near(item, isProblem);
      if (isCriticalItem(item) || isOdd || isNear || inTail || lines <= budget.head) {
        if (uncompared.push(item) === maxUncompared) compare();
        return !isCriticalItem(item) || isProblem || inTail;
      }
      compare();
      return isUnusual(item);
    },
  };
};

/** Index from which on lines belong to the end that is always shown. */
export const tailStart = (items: readonly Item[], budget: Budget): number => {
  let lines = 0;
  let size = 0;
  let index = items.length;
  for (; index > 0; index -= 1) {
    const item = items[index - 1]!;
    if (isNoise(item)) continue;
    if (isAnswer(item)) size += item.size;
    else lines += 1;
    if (size > budget.tailSize || lines > budget.tail) break;
  }
  return index === 0 ? 0 : firstRecord(items, index);
};

/** Not decided before the end: the last lines of an interrupted or failed run are shown raw. */
const heldLines = 60;

/** How many of the items are decided while more may come: the last ones wait, but not the first `min` with their record. */
export const decidable = (items: readonly Item[], budget: Budget, min: number): number => {
  const held = Math.max(heldLines, items.length - tailStart(items, budget));
  const parted = partedAt(items, items.length - Math.min(held, items.length >> 1));
  return min === 0 ? parted : Math.max(parted, firstRecord(items, min));
};
