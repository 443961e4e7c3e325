/** Diagnostics of one rule: the first is shown whole, of further ones what differs. */
import type { Item } from "./item.ts";
import { placeIn } from "./places.ts";
import { templateHash } from "./template.ts";

export interface Alike {
  /** Indexes of items that say again what an earlier record of their rule said. */
  hidden(items: readonly Item[], isShown: (index: number) => boolean): number[];
}

/** What a record's first line says, places and numbers aside. */
const sayingOf = (item: Item): string => {
  const found = placeIn(item.text);
  const text = found === null ? item.text : item.text.replace(found[0], "");
  return `${item.verdict.alike} ${templateHash(text, true)}`;
};

const endOf = (items: readonly Item[], start: number): number => {
  const { level = 0 } = items[start]!.verdict;
  let end = start + 1;
  while (end < items.length && (items[end]!.verdict.level ?? Infinity) > level) end += 1;
  return end;
};

/** Remembers over the whole output which rules, and which of their sayings, were shown. */
export const createAlike = (): Alike => {
  const rules = new Set<string>();
  const sayings = new Set<string>();

  const judge = (items: readonly Item[], start: number, end: number): number[] => {
    const head = items[start]!;
    const saying = sayingOf(head);
    const isKnown = rules.has(head.verdict.alike!);
    const isSaid = sayings.has(saying);
    rules.add(head.verdict.alike!);
    sayings.add(saying);
    const hidden: number[] = [];
    for (let index = start; index < end; index += 1)
      if (isSaid || (isKnown && !items[index]!.critical && index !== start)) hidden.push(index);
    return hidden;
  };

  return {
    hidden(items, isShown) {
      const hidden: number[] = [];
      for (let start = 0; start < items.length; start += 1) {
        if (items[start]!.verdict.alike === undefined || !isShown(start)) continue;
        hidden.push(...judge(items, start, endOf(items, start)));
      }
      return hidden;
    },
  };
};
