/** Lines of reports and logs in, shown or hidden out: the first and last lines, every critical and every rare one. */
import type { Budget } from "./budget.ts";
import { firstRecord, partedAt } from "../outline/records.ts";
import { isNoise, isAnswer, isCriticalItem, type Item } from "../item.ts";
import { States } from "../rare/states.ts";

/** More critical lines, or longer ones, are folded by their template. */
const maxCritical = 300;
const maxCriticalSize = 64 * 1024;
const maxTemplates = 100_000;
/** Lines below each of the first problems that are shown: expected and received values, a caret, a note. */
const nearLines = 6;
const maxProblems = 50;
const maxOdd = 60;

/** At most one line in twenty is shown for its rarity alone, beyond the first ones. Without that share prose would be shown whole,
 * which has a new template in nearly every line. */
class RareQuota {
  readonly #floor: number;
  #asked = 0;
  #shown = 0;

  constructor(floor: number) {
    this.#floor = floor;
  }

  /** One more line came. */
  ask(): void {
    this.#asked += 1;
  }

  take(): boolean {
    const isSpent = this.#shown * 20 >= this.#asked || this.#shown >= 1000;
    if (this.#shown >= this.#floor && isSpent) return false;
    this.#shown += 1;
    return true;
  }
}

/** Decides lines in order, data output aside. */
export class Limit {
  readonly #budget: Budget;
  readonly #newTemplates: RareQuota;
  readonly #oddValues = new RareQuota(maxOdd);
  readonly #templates = new States();
  readonly #criticalTemplates = new Set<number>();
  #criticalSize = 0;
  #lines = 0;
  #problems = 0;
  /** Lines that are shown below the last problem. */
  #near = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#newTemplates = new RareQuota(budget.rare);
  }

  /** Whether more lines came than the budget shows. */
  get exceeded(): boolean {
    return this.#lines > this.#budget.head + this.#budget.tail;
  }

  /** `inTail` says which lines belong to the end. */
  admit(item: Item, inTail: boolean): boolean {
    this.#lines += 1;
    const isOdd = this.#isOdd(item);
    const isProblem = isCriticalItem(item) && this.admitCritical(item);
    const isNear = this.#isNear(item, isProblem);
    const isUnusual = this.#isUnusual(item);
    if (isCriticalItem(item)) return isProblem || inTail;
    return isOdd || isNear || isUnusual || inTail || this.#lines <= this.#budget.head;
  }

  /** Whether a critical line is within the limit on such lines. */
  admitCritical(item: Item): boolean {
    if (item.worth === "must") return true;
    const isNew = !this.#criticalTemplates.has(item.exactTemplate);
    const isFull = this.#criticalTemplates.size >= maxCritical || this.#criticalSize >= maxCriticalSize;
    if (isNew && this.#criticalTemplates.size < maxTemplates) this.#criticalTemplates.add(item.exactTemplate);
    if (isFull && !isNew) return false;
    this.#criticalSize += item.size;
    return true;
  }

  #isOdd({ worth }: Item): boolean {
    this.#oddValues.ask();
    return worth === "rare" && this.#oddValues.take();
  }

  #isNear({ text }: Item, isProblem: boolean): boolean {
    if (isProblem) {
      if (this.#near === 0) this.#problems += 1;
      this.#near = this.#problems <= maxProblems ? nearLines : 0;
    } else if (this.#near > 0) {
      if (text !== "") this.#near -= 1;
      return true;
    }
    return isProblem;
  }

  /** Whether its template is new or rare so far. */
  #isUnusual({ template }: Item): boolean {
    this.#newTemplates.ask();
    const isNew = this.#templates.add(template) === 1 && this.#newTemplates.take();
    return (isNew && this.#budget.rare > 0) || this.#templates.isRare(template);
  }
}

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
