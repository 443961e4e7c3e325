/** Which of the lines that would be shown need not be, because the model has them: whole blocks, by strict rules. */
import type { Again, Recall } from "./engine-contract.ts";
import type { Reason } from "./gap.ts";
import { isAnswer, tells, type Item } from "./item.ts";
import { ownersIn } from "./owners.ts";
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
}

/** Last lines of reports and logs, where a run says how it went. */
const tailLines = 10;

/** Where those begin; answers have none. */
const tailFrom = (items: readonly Item[]): number =>
  items.every(isAnswer) ? items.length : Math.max(0, items.length - tailLines);

const textOf = (item: Item): string => (item.exact ? item.line.raw : item.text);

/** A line of which a copy elsewhere would say the same. */
const isCommon = (item: Item): boolean =>
  item.times === 1 &&
  item.line.encoding === "utf8" &&
  item.line.eol !== "\r\n" &&
  !tells(item) &&
  item.verdict.cut === undefined;

/** A place where a record of this level or an outer one begins, or nothing does. */
const ends = (items: readonly Item[], at: number, level: number): boolean => {
  const next = items[at];
  return next === undefined || (next.verdict.level !== undefined && next.verdict.level <= level);
};

/** Of exact output only whole records, or all of it: half a hunk is no answer. */
const wholeRecords = (items: readonly Item[], start: number, last: number): [number, number] | null => {
  for (let from = start; from < last; from += 1) {
    const { level } = items[from]!.verdict;
    if (from > 0 && level === undefined) continue;
    for (let end = last; end > from; end -= 1) if (ends(items, end, level ?? 0)) return [from, end];
  }
  return null;
};

/** The part of a block that may be left out: none of the last lines, and of exact output whole records. */
const partOf = ({ items }: Shown, { start, count }: Again, before: number): [number, number] | null => {
  const last = Math.min(start + count, before);
  if (last <= start) return null;
  const isExact = items.slice(start, last).some(({ exact }) => exact);
  return isExact ? wholeRecords(items, start, last) : [start, last];
};

/** An owner goes with all that it owns, or not at all. */
const strandsNobody = (items: readonly Item[], of: readonly number[], start: number, end: number): boolean =>
  !items.some((_, index) => {
    const owner = of[index]!;
    return (index < start || index >= end) && owner >= start && owner < end;
  });

/** Everything that was printed stands in one earlier result. */
const isAll = ({ items }: Shown, { start, count }: Again): boolean => start === 0 && count === items.length;

/** The plan with those blocks hidden that `recall` proves. */
export const again = (shown: Shown, recall: Recall): Plan => {
  const { items, plan } = shown;
  const lines = items.map((item, index) => (plan[index] === null && isCommon(item) ? textOf(item) : null));
  if (!lines.some((line) => line !== null)) return plan;
  const found = recall.find(lines);
  if (found.length === 0) return plan;
  const { of } = ownersIn(items);
  const changed: (Reason | null)[] = [...plan];
  for (const block of found) {
    const part = partOf(shown, block, isAll(shown, block) ? items.length : tailFrom(items));
    if (part === null) continue;
    const [start, end] = part;
    if (!isWorth(lines.slice(start, end) as string[]) || !strandsNobody(items, of, start, end)) continue;
    const reason: Reason = { known: { ...block, start, count: end - start } };
    for (let index = start; index < end; index += 1) changed[index] = reason;
  }
  return changed;
};
