/** Lines of reports and logs in, shown or hidden out: the first and last lines, every critical and every rare one. */
import type { Budget } from "./budget.ts";
import { firstRecord } from "../outline/records.ts";
import { isNoise, isAnswer, sizeOf, isTelling, type Item } from "../item.ts";

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
const mostRare = 1000;
const nearLines = 10;
const nearProblems = 50;
const remembered = 100_000;
/** Many templates in few lines is prose, not a log with odd lines in it: rare is at most one line in so many. */
const rareShare = 20;

/** Whether no more rare lines are shown: so many always are, further ones by their share. */
const isSpent = (shown: number, asked: number, always: number): boolean =>
  shown >= always && (shown * rareShare >= asked || shown >= mostRare);

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

const firstWord = /[\p{L}\p{N}_.-]+/u;

/** The first word, numbers and names of files aside: what a line is about, where the lines of a tool differ in names as
 * well. */
const topicOf = ({ text }: Item): string => {
  const word = firstWord.exec(text)?.[0] ?? "";
  return /[\d.]/.test(word) ? "" : word.toLowerCase();
};

/** A topic is rare as long as it came so often at most. */
const rareTopic = 2;
/** Every so many lines of rare topics that are beyond the other limits; prose has a new topic in every line. */
const rareTopics = 60;

const createTopicGate = (): ((item: Item) => boolean) => {
  const seen = new Map<string, number>();
  let asked = 0;
  let shown = 0;
  return (item) => {
    const topic = topicOf(item);
    const count = (seen.get(topic) ?? 0) + 1;
    asked += 1;
    if (seen.size < remembered || seen.has(topic)) seen.set(topic, count);
    if (topic === "" || count > rareTopic) return false;
    // Where every third line has a topic of its own, none of them is odd.
    if (shown >= rareTopics || seen.size * 3 > asked) return false;
    shown += 1;
    return true;
  };
};

const createRareGate = (budget: Budget): ((item: Item) => boolean) => {
  const seen = new Set<number>();
  const isRareTopic = createTopicGate();
  let asked = 0;
  let shown = 0;
  return (item) => {
    asked += 1;
    const ofRareTopic = isRareTopic(item);
    if (seen.has(item.template)) return false;
    if (seen.size < remembered) seen.add(item.template);
    if (isSpent(shown, asked, budget.rare)) return ofRareTopic;
    shown += 1;
    return budget.rare > 0;
  };
};

const mostOdd = 60;

const createOddGate = (): ((item: Item) => boolean) => {
  let asked = 0;
  let shown = 0;
  return ({ worth }) => {
    asked += 1;
    if (worth !== "rare" || isSpent(shown, asked, mostOdd)) return false;
    shown += 1;
    return true;
  };
};

export const createLimit = (budget: Budget): Limit => {
  const critical = createCriticalGate();
  const rare = createRareGate(budget);
  const odd = createOddGate();
  const near = createNearGate();
  let lines = 0;
  return {
    get exceeded() {
      return lines > budget.head + budget.tail;
    },
    must: critical,
    shows(item, inTail) {
      lines += 1;
      const isRare = rare(item);
      const isOdd = odd(item);
      const isProblem = isTelling(item) && critical(item);
      const isNear = near(item, isProblem);
      if (isTelling(item)) return isProblem || inTail;
      return isRare || isOdd || isNear || inTail || lines <= budget.head;
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
    if (isAnswer(item)) size += sizeOf(item);
    else lines += 1;
    if (size > budget.tailSize || lines > budget.tail) break;
  }
  return index === 0 ? 0 : firstRecord(items, index);
};
