/** Records by the filter's levels: where one begins, and what belongs to it. */
import { type Item, levelOf } from "../item.ts";

/** Whether a line of that level ends a record that began at the other one. */
const ends = (level: number | undefined, begun: number): boolean => level !== undefined && level <= begun;

export interface FoundRecord {
  readonly record: readonly Item[];
  /** Nothing of it is yet to come. */
  readonly isWhole: boolean;
  /** The line that ends it; null: the end of the output, or none so far. */
  readonly by: Item | null;
}

/** The line after the items at hand; null: none; undefined: it is not known. */
export type Following = Item | null | undefined;

/** The record that begins at `start`, as far as it is there. */
export const recordAt = (items: readonly Item[], start: number, next: Following): FoundRecord => {
  const { channel, verdict } = items[start]!;
  const begun = verdict.record!.level;
  const record = [items[start]!];
  for (let index = start + 1; index < items.length; index += 1) {
    const item = items[index]!;
    if (item.channel !== channel) continue;
    if (ends(levelOf(item), begun)) return { record, isWhole: true, by: item };
    record.push(item);
  }
  const isOver = next?.channel === channel && ends(levelOf(next), begun);
  return { record, isWhole: next === null || isOver, by: isOver ? next : null };
};

/** Where to part these items, at `max` or up to half of that before it: where the outermost record begins. */
export const partedAt = (items: readonly Item[], max: number): number => {
  let best = max;
  for (let index = max; index > max / 2; index -= 1) {
    const level = levelOf(items[index]) ?? Infinity;
    if (level < (levelOf(items[best]) ?? Infinity)) best = index;
  }
  return best;
};

/** Part of the lines from `from` on that may be given up in order to begin at a record. */
const givenUp = 0.5;

/** The first record that begins at `from` or soon after it; `from` where none does. */
export const firstRecord = (items: readonly Item[], from: number): number => {
  const max = from + Math.floor((items.length - from) * givenUp);
  for (let index = from; index <= max; index += 1)
    if (items[index]?.verdict.record !== undefined) return index;
  return from;
};

/** Where the outermost records begin between `from` and `to`, `from` itself included; none where there are no records. */
export const startsWithin = (items: readonly Item[], from: number, to: number): readonly number[] => {
  let outermost = Infinity;
  for (let index = from; index < to; index += 1) {
    const level = levelOf(items[index]);
    // A line of level 0 ends records but owns none, so it cannot be the outermost.
    if (level !== undefined && level > 0 && level < outermost) outermost = level;
  }
  if (outermost === Infinity) return [];
  const starts = [from];
  for (let index = from + 1; index < to; index += 1)
    if ((levelOf(items[index]) ?? Infinity) <= outermost) starts.push(index);
  return starts;
};
