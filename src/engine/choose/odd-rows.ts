/** Rows of a log in, the odd ones out: those of few templates, those with odd values, and those that speak of problems. */
import type { Item } from "../item.ts";

/** A template is rare of which there are so few rows, and so few of all. */
const fewest = 8;
const leastAmong = 20;

/** Indexes from `from` to before `to`: problems and odd values first, then rare templates. Answers other than logs have neither. */
export const oddRows = (items: readonly Item[], from: number, to: number): readonly number[] => {
  const counts = new Map<number, number>();
  for (let index = from; index < to; index += 1) {
    const { template } = items[index]!;
    counts.set(template, (counts.get(template) ?? 0) + 1);
  }
  const odd: number[] = [];
  const ofFew: number[] = [];
  for (let index = from; index < to; index += 1) {
    const { worth, template } = items[index]!;
    const count = counts.get(template)!;
    if (worth === "rare") odd.push(index);
    else if (template !== 0 && count <= fewest && count * leastAmong <= to - from) ofFew.push(index);
  }
  return [...odd, ...ofFew];
};
