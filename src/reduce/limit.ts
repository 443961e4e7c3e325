/** Items in, shown or hidden out: the first and last lines, every critical and every rare one. */
import type { Budget } from "./budget.ts";
import { sizeOf, type Item } from "./item.ts";
import { templateHash } from "./template.ts";

export interface Limit {
  /** Whether more lines came than the budget shows. */
  readonly exceeded: boolean;
  /** Whether all exact lines up to here and these, the last ones, may be shown. */
  fits(items: readonly Item[]): boolean;
  /** Decides the items in order; `inTail` says which ones belong to the end. */
  shows(item: Item, inTail: boolean): boolean;
}

const criticalLines = 300;
const criticalSize = 64 * 1024;
const mostRare = 1000;
const nearLines = 10;
const nearProblems = 50;

const createCriticalGate = (): ((item: Item) => boolean) => {
  const seen = new Set<number>();
  let size = 0;
  return (item) => {
    if (item.verdict.act === "must") return true;
    const template = templateHash(item.text, true);
    const fresh = !seen.has(template);
    const folding = seen.size >= criticalLines || size >= criticalSize;
    if (fresh) seen.add(template);
    if (folding && !fresh) return false;
    size += sizeOf(item);
    return true;
  };
};

/**
 * What went wrong is often told below the line that says so: expected and received values, a caret, a note. So
 * many lines below each of the first problems are shown as well.
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

const createRareGate = (budget: Budget): ((item: Item) => boolean) => {
  const seen = new Set<number>();
  let asked = 0;
  let shown = 0;
  return (item) => {
    asked += 1;
    if (seen.has(item.template)) return false;
    if (seen.size < 100_000) seen.add(item.template);
    // Many templates in few lines is prose, not a log with odd lines in it.
    if (shown >= budget.rare && (shown * 20 >= asked || shown >= mostRare)) return false;
    shown += 1;
    return budget.rare > 0;
  };
};

export const createLimit = (budget: Budget): Limit => {
  const critical = createCriticalGate();
  const rare = createRareGate(budget);
  const near = createNearGate();
  let lines = 0;
  let size = 0;
  const exact = (item: Item): boolean => {
    size += sizeOf(item);
    return size <= budget.headSize;
  };
  /** Null where the line's place decides. */
  const inReport = (item: Item, inTail: boolean): boolean | null => {
    const isRare = rare(item);
    const tells = item.critical || item.verdict.act === "must";
    const isProblem = tells && critical(item);
    const isNear = near(item, isProblem);
    if (tells) return isProblem || inTail;
    return isRare || isNear ? true : null;
  };
  return {
    fits: (items) =>
      items.reduce((sum, item) => (item.exact && !item.hidden ? sum + sizeOf(item) : sum), size) <=
      budget.wholeSize,
    get exceeded() {
      return lines > budget.head + budget.tail;
    },
    shows(item, inTail) {
      if (item.hidden) return false;
      const tells = item.critical || item.verdict.act === "must";
      if (item.exact) return exact(item) || inTail || tells;
      lines += 1;
      const withinHead = lines <= budget.head || inTail;
      if (item.kind === "data") return item.verdict.act === "must" ? critical(item) : withinHead;
      return inReport(item, inTail) ?? withinHead;
    },
  };
};

/** Index from which on items belong to the end that is always shown. */
export const tailStart = (items: readonly Item[], budget: Budget): number => {
  let lines = 0;
  let size = 0;
  let index = items.length;
  while (index > 0) {
    const item = items[index - 1]!;
    if (!item.hidden) {
      lines += 1;
      size += sizeOf(item);
      if (item.exact ? size > budget.tailSize : lines > budget.tail) break;
    }
    index -= 1;
  }
  return index;
};
