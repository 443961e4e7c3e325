/** Which of the lines that would be shown need not be, because the model has them: whole blocks, by strict rules. */
import type { Recall } from "../engine-contract.ts";
import type { Hider, KnownBlock, Proposal, Scene } from "./hider.ts";
import { isAnswer, isExact, isTelling, type Item } from "../item.ts";
import type { Outlined } from "../outline/outline.ts";

const fewestLines = 3;
const leastText = 80;
const leastLine = 200;

/** Whether so much text may be left out: what is shorter costs a look back that saves nothing. */
export const isWorth = (lines: readonly string[]): boolean => {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return lines.length >= fewestLines ? size >= leastText : lines.some((line) => line.length >= leastLine);
};

/** Last lines of reports and logs, where a run says how it went. */
const tailLines = 10;

/** Where those begin. Answers have none, where nothing has failed. */
const tailFrom = ({ items, decision }: Scene, { hasSucceeded }: Recall): number =>
  hasSucceeded && items.every(isAnswer)
    ? items.length
    : Math.max(0, items.length - Math.max(tailLines, decision.lastRaw));

const textOf = (item: Item): string => (isExact(item) ? item.line.raw : item.text);

/** A line of which a copy elsewhere would say the same. */
const isCommon = (item: Item): boolean =>
  item.times === 1 &&
  item.line.encoding === "utf8" &&
  item.line.eol !== "\r\n" &&
  !isTelling(item) &&
  item.verdict.cut === undefined;

/** What stands under a line goes with it, or the line not at all: up to where the block may go. */
const endFor = ({ under, by }: Outlined, start: number, last: number): number => {
  for (let end = last; ;) {
    let stranded = end;
    for (let index = end; index < under.length; index += 1) {
      const head = by[index] === "paragraph" ? -1 : under[index]!;
      if (head >= start) stranded = Math.min(stranded, head);
    }
    if (stranded === end) return end;
    end = stranded;
  }
};

/** Proposes the blocks that `recall` proves; asked once, at the end. */
export const createKnownBlocks = (recall: Recall): Hider => ({
  *propose(scene): Proposal {
    const { items, fates, decision } = scene;
    if (decision.last !== true) return;
    const isNew = (item: Item, index: number): boolean =>
      fates[index] !== null || scene.isKept(index) || !isCommon(item);
    const lines = items.map((item, index) => (isNew(item, index) ? null : textOf(item)));
    if (!lines.some((line) => line !== null)) return;
    const tail = tailFrom(scene, recall);
    for (const block of recall.find(lines)) {
      const { start, count } = block;
      // Everything that was printed stands in one earlier result.
      const isAll = start === 0 && count === items.length;
      const most = recall.hasSucceeded && isAll ? items.length : tail;
      const end = endFor(scene.outline, start, Math.min(start + count, most));
      if (end <= start || !isWorth(lines.slice(start, end) as string[])) continue;
      const reason: KnownBlock = { known: { ...block, count: end - start } };
      for (let index = start; index < end; index += 1) yield [index, reason];
    }
  },
});
