/** A failure of which the agent shows less: hides what tells least, so that the agent cuts off neither a finding nor a mark. */
import type { EngineOptions } from "../engine-contract.ts";
import type { Ending } from "../../filter-kit/filter.ts";
import { isAnswer, isCriticalItem, sizeWhenCut, type Item } from "../item.ts";
import { type Decision, type Fate, type Fates, sameFindingOf } from "./hider.ts";
import { placeOf } from "../write/places.ts";
import type { ShareOf } from "../write/squeezed-share.ts";

/** What a mark takes, roughly, and a short one, where few characters are hidden. */
const markSize = 34;
const shortMarkSize = 10;
/** Of the room, what names and places in marks may take in any case. */
export const marksShare = 0.2;
/** Left for owners that are shown with what they own. */
const owners = 0.94;
/** The last mark. */
export const footRoom = 160;
/** Lines around one that tells are read with it. */
const near = 3;
/** How a run ended. */
export const lastLines = 12;

/** From the middle outwards, the beginning kept a little longer than the end. */
const fromMiddle = (indexes: readonly number[]): readonly number[] => {
  const distances = indexes.map((index, at) => [index, Math.abs(at - indexes.length * 0.6)] as const);
  return distances.toSorted((a, b) => a[1] - b[1]).map(([index]) => index);
};

/** What may go, in this order. */
const ranks = (
  items: readonly Item[],
  isKept: (index: number) => boolean,
): readonly (readonly number[])[] => {
  const critical = items.map((item) => isCriticalItem(item) && !isAnswer(item));
  const isNear = (index: number): boolean =>
    critical.slice(Math.max(0, index - near), index + near + 1).includes(true);
  const isLast = (index: number): boolean => index >= items.length - lastLines || isKept(index);
  const templates = new Map<number, number>();
  for (const [index, item] of items.entries())
    if (critical[index]!) templates.set(item.judged.exactTemplate, index);
  const seen = new Set<number>();
  const rankOf = (item: Item, index: number): number => {
    if (isLast(index)) return 5;
    if (!critical[index]!) return isNear(index) ? 1 : 0;
    const isFirst = !seen.has(item.judged.exactTemplate);
    seen.add(item.judged.exactTemplate);
    if (!isFirst && templates.get(item.judged.exactTemplate) !== index) return 2;
    return item.verdict.act === "pin" ? 4 : 3;
  };
  const found: number[][] = [[], [], [], [], [], []];
  for (const [index, item] of items.entries()) found[rankOf(item, index)]!.push(index);
  return found.map(fromMiddle);
};

/** Hidden lines of so many characters: what the mark for them takes, or they. */
const sizeOfGap = (hidden: number): number =>
  hidden > markSize ? markSize : Math.min(hidden, shortMarkSize);

const sizeOf = (items: readonly Item[], fates: Fates): number => {
  let size = 0;
  let hidden = 0;
  for (const [index, item] of items.entries()) {
    if (fates[index] !== null) hidden += sizeWhenCut(item);
    else {
      size += sizeOfGap(hidden) + sizeWhenCut(item);
      hidden = 0;
    }
  }
  return size + sizeOfGap(hidden);
};

/** What is hidden on that side of a line, in a row. */
const hiddenBeside = (items: readonly Item[], fates: Fates, from: number, step: 1 | -1): number => {
  let hidden = 0;
  for (
    let at = from + step;
    hidden <= markSize && at >= 0 && at < items.length && fates[at] !== null;
    at += step
  )
    hidden += sizeWhenCut(items[at]!);
  return hidden;
};

interface Fitting {
  /** Characters that the agent shows. */
  readonly room: number;
  readonly shareOf: ShareOf;
  /** Shown whatever the filter said. */
  isKept(index: number): boolean;
  /** The fates with what shown lines stand under. */
  close(fates: Fates): readonly Fate[];
}

const hiddenUntil = (
  items: readonly Item[],
  closed: Fates,
  order: readonly (readonly number[])[],
  most: number,
): Fate[] => {
  const fates = [...closed];
  let size = sizeOf(items, fates);
  for (const index of order.flat()) {
    if (size <= most) break;
    if (fates[index] !== null) continue;
    const own = sizeWhenCut(items[index]!);
    const above = hiddenBeside(items, fates, index, -1);
    const below = hiddenBeside(items, fates, index, 1);
    fates[index] = "budget";
    size += sizeOfGap(above + own + below) - sizeOfGap(above) - sizeOfGap(below) - own;
  }
  return fates;
};

/** What a mark that stands for the line takes to name it or its place; blanks and the like aside. */
const nameSize = (item: Item): number => {
  const { name = "", at } = item.verdict;
  const place = isCriticalItem(item) || at !== undefined ? placeOf(item) : null;
  return name.length + (place?.join(" ").length ?? 0);
};

/** Beside that, what was said above. */
const saidSize = (fate: Fate): number => sameFindingOf(fate)?.said.length ?? 0;

/** Hides lines until the shown ones, with what they stand under, fit as they are written. */
export const fit = (
  items: readonly Item[],
  closed: Fates,
  { room, isKept, close, shareOf }: Fitting,
): Fates => {
  const whole = Math.max(0, room - footRoom);
  const nameSizes = items.map(nameSize);
  const sizeOfNames = (fates: Fates): number =>
    fates.reduce((sum, fate, index) => (fate === null ? sum : sum + nameSizes[index]! + saidSize(fate)), 0);
  const mostShown = (fates: Fates): number => {
    const shown = items.filter((_, index) => fates[index] === null);
    const written = whole * owners - Math.min(whole * marksShare, sizeOfNames(fates));
    return shown.length === 0 ? written : written / shareOf(shown, written);
  };
  let fates = closed;
  let most = mostShown(fates);
  if (sizeOf(items, fates) <= most) return fates;
  const order = ranks(items, isKept);
  for (const part of [1, 0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]) {
    fates = close(hiddenUntil(items, fates, order, most * part));
    most = mostShown(fates);
    if (sizeOf(items, fates) <= most) break;
  }
  return fates;
};

/** What names and places in marks may take beside those lines. */
export const marksRoom = (
  items: readonly Item[],
  fates: Fates,
  { room, shareOf }: Pick<Fitting, "room" | "shareOf">,
): number => {
  const most = Math.max(0, room - footRoom) * owners;
  const shown = items.filter((_, index) => fates[index] === null);
  const share = shown.length === 0 ? 1 : shareOf(shown, most);
  return Math.max(room * marksShare, most - sizeOf(items, fates) * share);
};

const mostOf = ({ cap = 0, capAt }: EngineOptions, ending: Ending): number => capAt?.(ending) ?? cap;

/** How much came, and how much of it is shown by now; `items` are its last lines. */
interface Printed {
  readonly items: readonly Item[];
  readonly rawBytes: number;
  readonly shownBytes: number;
}

const sizeOfLast = (items: readonly Item[], lines: number): number => {
  let [size, left] = [0, lines];
  for (let index = items.length - 1; index >= 0 && left > 0; index -= 1) {
    const item = items[index]!;
    size += (item.size / item.times) * Math.min(item.times, left);
    left -= item.times;
  }
  return size;
};

/** What is left where the agent shows less of an output that ended so than the budget reckons with: behind `tail -N`, of
 * its last lines. */
const roomOf = (
  { cap = 0, lastLines }: EngineOptions,
  most: number,
  printed: Printed,
): number | undefined => {
  const { items, rawBytes, shownBytes } = printed;
  if (most === 0 || most >= cap) return undefined;
  if (lastLines !== undefined) return sizeOfLast(items, lastLines) > most ? most : undefined;
  return rawBytes > most ? Math.max(0, most - shownBytes) : undefined;
};

/** How much of an output that ended so its agent sees. */
export const viewOf = (
  options: EngineOptions,
  ending: Ending,
  printed: Printed,
): Pick<Decision, "room" | "isSeenWhole"> => {
  const most = mostOf(options, ending);
  const isSeenWhole = options.lastLines === undefined && printed.rawBytes <= most;
  return { room: roomOf(options, most, printed), isSeenWhole };
};
