/** Which line owns which: headings, commits, tests, files, parents in a tree. */
import type { Item } from "./item.ts";

const none = -1;

export interface Owners {
  /** For each item the index of the innermost line that owns it, or -1. */
  readonly of: readonly number[];
  /** Indexes of lines that will own what comes next. */
  readonly open: readonly number[];
}

export const ownersIn = (items: readonly Item[]): Owners => {
  const stacks = new Map<string, number[]>();
  const of = items.map(({ verdict: { level }, channel }, index) => {
    let stack = stacks.get(channel);
    if (stack === undefined) stacks.set(channel, (stack = []));
    if (level === undefined) return stack.at(-1) ?? none;
    while (stack.length > 0 && items[stack.at(-1)!]!.verdict.level! >= level) stack.pop();
    const owner = stack.at(-1) ?? none;
    if (level > 0) stack.push(index);
    return owner;
  });
  return { of, open: [...stacks.values()].flat() };
};
