/** Whole blocks that stand again, line for line, further down: hosts print a failure twice, tools do so too. */
import { sizeOf, type Item } from "./item.ts";

const fewestLines = 5;
const smallestBlock = 300;

interface Block {
  readonly start: number;
  readonly length: number;
}

const matchLength = (items: readonly Item[], from: number, earlier: number): number => {
  let length = 0;
  while (from + length < items.length && earlier + length < from) {
    if (items[from + length]!.text !== items[earlier + length]!.text) break;
    length += 1;
  }
  return length;
};

const isWorth = (items: readonly Item[], block: Block): boolean => {
  if (block.length < fewestLines) return false;
  let size = 0;
  for (let index = block.start; index < block.start + block.length; index += 1) size += sizeOf(items[index]!);
  return size >= smallestBlock;
};

/** Such a line belongs to a heading above it: below another file's name it says another thing. */
const isBelowHeading = /^[\s\d]/;

/** Two places are tried for each line: a block repeats what stands first, or what stands just above. */
const longestAt = (items: readonly Item[], start: number, places: readonly number[]): Block => {
  const lengths = places.map((place) => matchLength(items, start, place));
  return { start, length: Math.max(0, ...lengths) };
};

/** Data is left out: there the place of a line is part of the answer. */
const isEligible = ({ hidden, exact, kind }: Item): boolean => !hidden && !exact && kind !== "data";

/** Positions in `items` of the members of blocks that stand earlier, line for line. */
const repeatedMembers = (items: readonly Item[]): number[] => {
  const repeated: number[] = [];
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  let index = 0;
  while (index < items.length) {
    const { text } = items[index]!;
    const places =
      text === "" || isBelowHeading.test(text)
        ? []
        : [first.get(text), last.get(text)].filter((at) => at !== undefined);
    const block = longestAt(items, index, places);
    const isRepeat = isWorth(items, block);
    const end = index + (isRepeat ? block.length : 1);
    for (; index < end; index += 1) {
      if (isRepeat) repeated.push(index);
      const known = items[index]!.text;
      if (!first.has(known)) first.set(known, index);
      last.set(known, index);
    }
  }
  return repeated;
};

/**
 * Indexes of items that belong to a block (at least five lines and 300 characters) which stands
 * earlier among the items that are not hidden anyway.
 */
export const repeatedItems = (items: readonly Item[]): Set<number> => {
  const eligible: number[] = [];
  items.forEach((item, index) => {
    if (isEligible(item)) eligible.push(index);
  });
  if (eligible.length < 2 * fewestLines) return new Set();
  const members = repeatedMembers(eligible.map((index) => items[index]!));
  return new Set(members.map((member) => eligible[member]!));
};
