/** Which line owns which: headings, commits, tests, files, parents in a tree. */
import type { Item } from "./item.ts";

const none = -1;

export interface Owners {
  /** For each item the index of the innermost line that owns it, or -1. */
  readonly of: readonly number[];
  /** Indexes of lines that may own what comes next. */
  readonly open: readonly number[];
}

/** Of the open owners those that `next` does not end. */
export const stillOpen = (
  items: readonly Item[],
  open: readonly number[],
  next: Item | undefined,
): number[] =>
  open.filter((index) => {
    const { verdict, channel } = items[index]!;
    const level = next?.verdict.level;
    return next === undefined || level === undefined || next.channel !== channel || verdict.level! < level;
  });

/** Where to part these items, at `most` or up to half of that before it: where the outermost record begins. */
export const partedAt = (items: readonly Item[], most: number): number => {
  let best = most;
  for (let index = most; index > most / 2; index -= 1) {
    const level = items[index]?.verdict.level ?? Infinity;
    if (level < (items[best]?.verdict.level ?? Infinity)) best = index;
  }
  return best;
};

export const ownersIn = (items: readonly Item[]): Owners => {
  const stacks = new Map<string, number[]>();
  let current: string | undefined;
  let stack: number[] = [];
  const of = items.map(({ verdict: { level }, channel }, index) => {
    if (channel !== current) {
      stack = stacks.get(channel) ?? [];
      stacks.set(channel, stack);
      current = channel;
    }
    if (level === undefined) return stack.at(-1) ?? none;
    while (stack.length > 0 && items[stack.at(-1)!]!.verdict.level! >= level) stack.pop();
    const owner = stack.at(-1) ?? none;
    if (level > 0) stack.push(index);
    return owner;
  });
  return { of, open: [...stacks.values()].flat() };
};
