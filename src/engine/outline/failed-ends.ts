/** Items with their owners in, the last lines of each record that failed out: there a program says why it gave up. */
import { saysProblem, type Item } from "../item.ts";
import type { Outlined } from "./outline.ts";

const endLines = 5;
/** Number of records: if hundreds fail, the first ones and the counts say what is wrong. */
const maxRecords = 50;

/** A heading that is always shown, and that says in its own words that something went wrong. */
const isFailed = (item: Item): boolean => item.worth === "must" && saysProblem(item);

/** Indexes of the last lines that say something below each such heading. */
export const failedEnds = (items: readonly Item[], { under, by }: Outlined): number[] => {
  if (!by.includes("level")) return [];
  const ends = new Map<number, number[]>();
  const ownerOf = (index: number): number => {
    let at = index;
    while (at !== -1 && by[at] === "indent") at = under[at]!;
    return at !== -1 && by[at] === "level" ? under[at]! : -1;
  };
  items.forEach(({ text }, index) => {
    const owner = ownerOf(index);
    if (owner === -1 || text === "" || !isFailed(items[owner]!)) return;
    let end = ends.get(owner);
    if (end === undefined) {
      if (ends.size >= maxRecords) return;
      ends.set(owner, (end = []));
    }
    end.push(index);
    if (end.length > endLines) end.shift();
  });
  return [...ends.values()].flat();
};
