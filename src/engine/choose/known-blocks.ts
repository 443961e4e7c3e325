/**
 * Hides blocks that an earlier result of this conversation already showed, word for word.
 *
 * An agent that runs `git diff` twice has the first result in its context: a mark that names that result says as much as 40
 * lines do. The ledger proves that the model was given them. The last lines of a run, critical lines, and blocks that are
 * cheaper to show stay.
 *
 *     -first line of a file          ->  [pith: 42 same as in "git diff" 3 commands back]
 *     ... 40 more lines
 */
import type { Known, Recall } from "../engine-contract.ts";
import type { Hider, Proposal, Scene } from "./hider.ts";
import { thereMark } from "../mark/marks.ts";
import { isSameOutput, NamedAbove } from "../mark/named-above.ts";
import { paysWith, perKnown } from "../mark/reading-cost.ts";
import { isAnswer, isExact, isCriticalItem, totalCost, type Item } from "../item.ts";
import type { Outlined } from "../outline/outline.ts";

const minLines = 2;
const minText = 80;
const minLine = 120;

/** Whether so much text may be left out: what is shorter costs a look back that saves nothing. */
export const isWorth = (lines: readonly string[]): boolean => {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  return lines.length >= minLines ? size >= minText : lines.some((line) => line.length >= minLine);
};

const minMore = 60;

/** As `isWorth`, for lines behind others of the same earlier output: their mark needs no name. */
export const isWorthMore = (lines: readonly string[]): boolean =>
  lines.reduce((sum, line) => sum + line.length + 1, 0) >= minMore;

/** Last lines of reports and logs, where a run says how it went; of what may have failed there are more of them. */
const tailLines = 10;
const tailOfSuccess = 5;

/** Where those begin. Answers have none, where nothing has failed. */
const tailFrom = ({ items, decision }: Scene, { hasSucceeded }: Recall): number => {
  if (hasSucceeded && items.every(isAnswer)) return items.length;
  return Math.max(0, items.length - Math.max(hasSucceeded ? tailOfSuccess : tailLines, decision.lastRaw));
};

const textOf = (item: Item): string => (isExact(item) ? item.line.raw : item.text);

/** A line of which a copy elsewhere would say the same. */
const isCommon = (item: Item): boolean =>
  item.times === 1 &&
  item.line.encoding === "utf8" &&
  item.line.eol !== "\r\n" &&
  !isCriticalItem(item) &&
  item.verdict.cut === undefined;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The lines of a stretch that `isShown` does not name, in one piece each. */
const piecesOf = ({ start, end }: Stretch, isShown: (index: number) => boolean): Stretch[] => {
  const pieces: Stretch[] = [];
  for (let from = start, index = start; index <= end; index += 1) {
    if (index < end && !isShown(index)) continue;
    if (index > from) pieces.push({ start: from, end: index });
    from = index + 1;
  }
  return pieces;
};

/**
 * The parts of a stretch that may go: not what lines behind it stand under, nor what is not worth its mark, nor what that
 * stands under in its turn.
 */
const partsToHide = (
  { under, by }: Outlined,
  stretch: Stretch,
  isPaid: (piece: Stretch, at: number) => boolean,
): readonly Stretch[] => {
  const shown = new Set<number>();
  for (;;) {
    for (let index = under.length - 1; index > stretch.start; index -= 1)
      if ((index >= stretch.end || shown.has(index)) && by[index] !== "paragraph") shown.add(under[index]!);
    const pieces = piecesOf(stretch, (index) => shown.has(index));
    const idle = pieces.filter((piece, at) => !isPaid(piece, at));
    if (idle.length === 0) return pieces;
    for (const { start, end } of idle) for (let index = start; index < end; index += 1) shown.add(index);
  }
};

/** A part of a block, as its mark names it. */
const partOf = (block: Known, { start, end }: Stretch): Known => ({
  ...block,
  start,
  count: end - start,
  part: { ...block.part, from: block.part.from + start - block.start },
});

/** Size of the blocks behind the first that are of the same output, less the cost of their marks. */
const creditOf = ([first, ...others]: readonly Known[], items: readonly Item[]): number => {
  let credit = 0;
  for (const block of others) {
    if (!isSameOutput(first!, block)) break;
    const size = totalCost(items.slice(block.start, block.start + block.count));
    credit += Math.max(0, size - perKnown * (thereMark(block.count, block.part).length + 1));
  }
  return credit;
};

/** Proposes the blocks that `recall` proves; asked once, at the end. */
export const createKnownBlocks = (recall: Recall): Hider => ({
  mayStillHide: ({ item: { text } }) =>
    text === "" || recall.mayHold(text) ? (lines) => isWorth(lines.map((line) => line.text)) : null,
  *propose(scene): Proposal {
    const { items, fates, decision } = scene;
    if (decision.last !== true) return;
    const isNew = (item: Item, index: number): boolean =>
      fates[index] !== null || scene.isKept(index) || !isCommon(item);
    const lines = items.map((item, index) => (isNew(item, index) ? null : textOf(item)));
    if (!lines.some((line) => line !== null)) return;
    const tail = tailFrom(scene, recall);
    const above = new NamedAbove(decision.isSeenWhole === true);
    let passed = 0;
    const blocks = recall.find(lines);
    for (const [nth, block] of blocks.entries()) {
      const { start, count } = block;
      const credit = decision.isSeenWhole === true ? creditOf(blocks.slice(nth), items.slice(0, tail)) : 0;
      above.passed(totalCost(items.slice(passed, start).filter((_, at) => fates[passed + at] === null)));
      passed = start + count;
      const behind = new NamedAbove(decision.isSeenWhole === true);
      behind.written(block);
      // A part that is not worth its mark would be shown after all, perhaps without its heading.
      const isPaid = (piece: Stretch, at: number): boolean =>
        isWorthMore(lines.slice(piece.start, piece.end) as string[]) &&
        paysWith(
          credit,
          (at === 0 ? above : behind).markFor(piece.end - piece.start, partOf(block, piece)),
          totalCost(items.slice(piece.start, piece.end)),
        );
      // Everything that was printed stands in one earlier result.
      const isAll = start === 0 && count === items.length;
      const max = recall.hasSucceeded && isAll ? items.length : tail;
      const stretch = { start, end: Math.max(start, Math.min(start + count, max)) };
      for (const piece of partsToHide(scene.outline(), stretch, isPaid)) {
        const known = partOf(block, piece);
        above.written(known);
        for (let index = piece.start; index < piece.end; index += 1)
          yield [
            index,
            { in: "earlier result", block: known, at: known.part.from + index - piece.start, credit },
          ];
      }
    }
  },
});
