/** Which of the lines that would be shown need not be, because the model has them: whole blocks, by strict rules. */
import type { Known, Recall } from "../engine-contract.ts";
import type { Hider, KnownBlock, Proposal, Scene } from "./hider.ts";
import { knownMark } from "../write/marks.ts";
import { pays, perKnown } from "../write/reading-cost.ts";
import { isAnswer, isExact, isCriticalItem, totalCost, type Item } from "../item.ts";
import type { Outlined } from "../outline/outline.ts";

const fewestLines = 2;
const leastText = 80;
const leastLine = 120;

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
  isPaid: (piece: Stretch) => boolean,
): readonly Stretch[] => {
  const shown = new Set<number>();
  for (;;) {
    for (let index = under.length - 1; index > stretch.start; index -= 1)
      if ((index >= stretch.end || shown.has(index)) && by[index] !== "paragraph") shown.add(under[index]!);
    const pieces = piecesOf(stretch, (index) => shown.has(index));
    const idle = pieces.filter((piece) => !isPaid(piece));
    if (idle.length === 0) return pieces;
    for (const { start, end } of idle) for (let index = start; index < end; index += 1) shown.add(index);
  }
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
    for (const block of recall.find(lines)) {
      const { start, count } = block;
      // Everything that was printed stands in one earlier result.
      const isAll = start === 0 && count === items.length;
      const most = recall.hasSucceeded && isAll ? items.length : tail;
      const earlierOf = (piece: Stretch): Known => ({
        ...block,
        start: piece.start,
        count: piece.end - piece.start,
        part: { ...block.part, from: block.part.from + piece.start - start },
      });
      // What is not worth its mark would be shown after all, and what it stands under might not.
      const isPaid = (piece: Stretch): boolean =>
        isWorth(lines.slice(piece.start, piece.end) as string[]) &&
        pays(
          knownMark(piece.end - piece.start, earlierOf(piece)),
          totalCost(items.slice(piece.start, piece.end)),
          perKnown,
        );
      const stretch = { start, end: Math.max(start, Math.min(start + count, most)) };
      for (const piece of partsToHide(scene.outline, stretch, isPaid)) {
        const reason: KnownBlock = { known: earlierOf(piece) };
        for (let index = piece.start; index < piece.end; index += 1) yield [index, reason];
      }
    }
  },
});
