/** Which of the lines that would be shown need not be, because the model has them: whole blocks, by strict rules. */
import type { Again, Recall } from "../engine-contract.ts";
import type { Reason } from "../write/gap.ts";
import { isAnswer, isExact, isTelling, type Item } from "../item.ts";
import { Outline } from "../outline/outline.ts";
import type { Plan } from "./plan.ts";

const fewestLines = 3;
const leastText = 80;
const leastLine = 200;

/** Whether so much text may be left out: what is shorter costs a look back that saves nothing. */
export const isWorth = (lines: readonly string[]): boolean => {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return lines.length >= fewestLines ? size >= leastText : lines.some((line) => line.length >= leastLine);
};

export interface Shown {
  readonly items: readonly Item[];
  readonly plan: Plan;
  /** So many last lines have to be shown. */
  readonly lastRaw: number;
}

/** Last lines of reports and logs, where a run says how it went. */
const tailLines = 10;

/** Where those begin. Answers have none, where nothing has failed. */
const tailFrom = ({ items, lastRaw }: Shown, { hasSucceeded }: Recall): number =>
  hasSucceeded && items.every(isAnswer)
    ? items.length
    : Math.max(0, items.length - Math.max(tailLines, lastRaw));

const textOf = (item: Item): string => (isExact(item) ? item.line.raw : item.text);

/** A line of which a copy elsewhere would say the same. */
const isCommon = (item: Item): boolean =>
  item.times === 1 &&
  item.line.encoding === "utf8" &&
  item.line.eol !== "\r\n" &&
  !isTelling(item) &&
  item.verdict.cut === undefined;

/** An owner goes with all that it owns, or not at all: up to where the block may go. */
const endFor = (of: readonly number[], start: number, last: number): number => {
  for (let end = last; ;) {
    const stranding = of.slice(end).filter((owner) => owner >= start && owner < end);
    if (stranding.length === 0) return end;
    end = stranding.reduce((least, owner) => Math.min(least, owner));
  }
};

/** Everything that was printed stands in one earlier result. */
const isAll = ({ items }: Shown, { start, count }: Again): boolean => start === 0 && count === items.length;

/** The plan with those blocks hidden that `recall` proves. */
export const again = (shown: Shown, recall: Recall): Plan => {
  const { items, plan } = shown;
  const lines = items.map((item, index) => (plan[index] === null && isCommon(item) ? textOf(item) : null));
  if (!lines.some((line) => line !== null)) return plan;
  const found = recall.find(lines);
  if (found.length === 0) return plan;
  const { under, by } = new Outline().of(items);
  const of = under.map((index, at) => (by[at] === "paragraph" ? -1 : index));
  const tail = tailFrom(shown, recall);
  const changed: (Reason | null)[] = [...plan];
  for (const block of found) {
    const { start, count } = block;
    const most = recall.hasSucceeded && isAll(shown, block) ? items.length : tail;
    const end = endFor(of, start, Math.min(start + count, most));
    if (end <= start || !isWorth(lines.slice(start, end) as string[])) continue;
    const reason: Reason = { known: { ...block, count: end - start } };
    for (let index = start; index < end; index += 1) changed[index] = reason;
  }
  return changed;
};
