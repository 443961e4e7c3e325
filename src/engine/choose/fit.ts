/** One bound for every result: lines are chosen anew where what would be written is more than the agent shows. */
import type { Bound } from "../engine-contract.ts";
import { sizeWhenCut, type Item } from "../item.ts";
import { blockOf, type Fate, type Fates, isSecondary } from "../fate.ts";
import { type Extent, footRoom, markSize } from "./measure.ts";
import { type Claim, claimsOf, type JobLog } from "./telling.ts";

/** Part of the room that names and places in marks may always take. */
export const marksShare = 0.2;
/** A line that is shown pulls in what it stands under, and squeezes make lines shorter: so often is tried how many find room. */
const tries = 6;
/** So much of the room is used at least, if there are lines for it. */
const wellUsed = 0.93;

/** An exact line longer than all the room, without which less than this part of the room would be used, is shown: the agent cuts
 * inside it, a mark would leave nothing. */
export const emptied = 0.5;
/** So often more or less is tried. */
const halvings = 5;

/** How many of the characters that are left may go to names in marks, so that no more than `max` are written in all. */
export const usable = (left: number, measure: (more: number) => Extent, max: number): number => {
  let [fitting, over] = [0, left];
  for (let [more, halved] = [left, 0]; halved < halvings && over > fitting; halved += 1) {
    if (measure(more).size <= max) fitting = more;
    else over = more;
    more = (fitting + over) / 2;
  }
  return fitting;
};

interface Fitting {
  readonly bound: Bound;
  readonly log: JobLog;
  /** Shown whatever the filter said. */
  isKept(index: number): boolean;
  /** Whether it was delivered by now. */
  isWritten(item: Item): boolean;
  /** The fates with what shown lines stand under. */
  close(fates: Fates): Fates;
  /** Characters and lines that these fates take as they are written, all marks but the last included. */
  measure(fates: Fates, marks: number): Extent;
}

export interface Fitted {
  readonly fates: Fates;
  /** Characters that names and places in marks may take. */
  readonly marks: number;
  /** The part of the room that is used. */
  readonly used: number;
}

/** Lines are taken one by one, and those that find no room are hidden. */
class Room {
  readonly #items: readonly Item[];
  readonly #perLine: number;
  readonly shown: boolean[];
  left: number;

  constructor(items: readonly Item[], size: number, perLine: number) {
    this.#items = items;
    this.#perLine = perLine;
    this.shown = items.map(() => false);
    this.left = size - markSize;
  }

  /** Beside a shown line no further mark is needed, and between two one less. */
  #costOf(index: number): number {
    const item = this.#items[index]!;
    const marks = 1 - (this.shown[index - 1] === true ? 1 : 0) - (this.shown[index + 1] === true ? 1 : 0);
    return Math.max(sizeWhenCut(item), item.times * this.#perLine) + marks * markSize;
  }

  take(index: number): boolean {
    if (this.shown[index]!) return true;
    if (this.#costOf(index) > this.left) return false;
    this.use(index);
    return true;
  }

  /** A line that was delivered by now is shown even where no room is left. */
  use(index: number): void {
    this.left -= this.#costOf(index);
    this.shown[index] = true;
  }
}

interface Candidates {
  readonly items: readonly Item[];
  /** Indexes of the items delivered by now. */
  readonly written: readonly number[];
  readonly claims: readonly Claim[];
}

/** As many lines as have room, by the order of their claims. */
const choose = ({ items, written, claims }: Candidates, size: number, perLine: number): Room => {
  const room = new Room(items, size, perLine);
  for (const { part, lines, blockOf } of claims) {
    const min = Math.max(0, room.left - part * size);
    for (const line of lines) {
      if (room.left <= min) break;
      for (const index of blockOf(line)) if (!room.take(index)) break;
    }
  }
  // Last: where they have room anyway, it is no matter when they were delivered.
  for (const index of written) if (!room.shown[index]!) room.use(index);
  return room;
};

/** Copies in a row that have marks of their own. */
const maxCopies = 3;

/** Where the next copy begins behind so many in a row; `to`: there is none. */
const manyFrom = (fates: Fates, from: number, to: number): number => {
  let copies = 1;
  for (let at = from + 1; at < to; at += 1) {
    const isNext = blockOf(fates[at]!) !== blockOf(fates[at - 1]!);
    if (isNext && (copies += 1) > maxCopies) return at;
  }
  return to;
};

/** So few copies and harmless lines have no mark of their own between lines that find no room: two marks would take the room of
 * lines that tell more. */
const few = 12;

/**
 *     [pith: 9 lines hidden: 4 critical]                    [pith: 19 lines hidden: 8 critical]
 *     [pith: 1 same as above from "raise Timeout"]    ->
 *     [pith: 9 lines hidden: 4 critical]
 */
const withoutFew = (fates: Fates): Fates => {
  const joined = [...fates];
  for (let from = 0; from < fates.length; from += 1) {
    let to = from;
    while (to < fates.length && isSecondary(fates[to]!)) to += 1;
    const isBetween = fates[from - 1] === "budget" && fates[to] === "budget";
    if (isBetween && to - from <= few) joined.fill("budget", from, to);
    else joined.fill("budget", manyFrom(fates, from, to), to);
    from = Math.max(from, to - 1);
  }
  return joined;
};

const isNoMatter = (fate: Fate): boolean => fate === null || fate === "budget";

/** The fates where all fits as it is written; others where it does not. */
export const fit = (
  items: readonly Item[],
  closed: Fates,
  { bound, log, isKept, isWritten, close, measure }: Fitting,
): Fitted => {
  const size = Math.max(0, bound.room - footRoom);
  const perLine = bound.lines === Infinity ? 0 : bound.room / bound.lines;
  const min = size * marksShare;
  const mayShow = (index: number): boolean => isNoMatter(closed[index]!);
  const isChosen = (index: number): boolean => closed[index] === null;
  const written = items.flatMap((item, index) => (isWritten(item) ? [index] : []));
  const candidates = { items, written, claims: claimsOf({ items, log, isKept, mayShow, isChosen }) };
  let [low, high, wanted] = [0, Infinity, size];
  const initial = items.map((item, index) => closed[index] ?? (isWritten(item) ? null : "budget"));
  let best: Fitted = { fates: initial, marks: min, used: 0 };
  for (let tried = 0; tried < tries; tried += 1) {
    const { shown, left } = choose(candidates, wanted, perLine);
    const hidden = closed.map((fate, index) => (shown[index]! ? null : fate === null ? "budget" : fate));
    const fates = close(withoutFew(hidden));
    const marks = tried < 2 ? min : tried < 4 ? min / 4 : 0;
    const extent = measure(fates, marks);
    const used = Math.max(extent.size / size, extent.lines / (bound.lines - 2));
    if (used <= 1) {
      best = { fates, marks, used };
      low = wanted;
      if (used >= wellUsed || shown.every((is, index) => is || !mayShow(index))) break;
    } else high = wanted;
    const next =
      (wanted - left) * Math.min(0.97 / Math.max(used, 0.2), used > 1 ? 1 - 0.03 * 2 ** tried : Infinity);
    wanted = next > low && next < high ? next : high === Infinity ? low * 2 : (low + high) / 2;
  }
  const { fates, used, marks } = best;
  return {
    fates,
    used,
    marks: marks + usable(size * (1 - used), (more) => measure(fates, marks + more), size),
  };
};
