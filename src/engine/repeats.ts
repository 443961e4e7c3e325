/** Whole blocks that stand again, line for line, further down: hosts print a failure twice, tools do so too. */
import { isAnswer, sizeOf, type Item } from "./item.ts";

const fewestLines = 5;
const smallestBlock = 300;

interface Block {
  readonly start: number;
  readonly length: number;
}

interface Found {
  readonly items: readonly Item[];
  /** Positions of members of blocks that stand earlier. */
  readonly repeated: Set<number>;
}

/** Only what is itself shown counts as an earlier copy. */
const matchLength = ({ items, repeated }: Found, from: number, earlier: number): number => {
  let length = 0;
  while (from + length < items.length && earlier + length < from && !repeated.has(earlier + length)) {
    const one = items[from + length]!;
    const other = items[earlier + length]!;
    if (one.text !== other.text || one.times !== other.times) break;
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
const longestAt = (found: Found, start: number, places: readonly number[]): Block => {
  const lengths = places.map((place) => matchLength(found, start, place));
  return { start, length: Math.max(0, ...lengths) };
};

/** Positions in `items` of the members of blocks that stand earlier, line for line, and are shown there. */
const repeatedMembers = (items: readonly Item[]): ReadonlySet<number> => {
  const repeated = new Set<number>();
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  for (let index = 0; index < items.length;) {
    const { text } = items[index]!;
    const places =
      text === "" || isBelowHeading.test(text)
        ? []
        : [first.get(text), last.get(text)].filter((at) => at !== undefined);
    const block = longestAt({ items, repeated }, index, places);
    if (isWorth(items, block)) {
      for (const end = index + block.length; index < end; index += 1) repeated.add(index);
      continue;
    }
    if (!first.has(text)) first.set(text, index);
    last.set(text, index);
    index += 1;
  }
  return repeated;
};

/**
 * Indexes of shown items before `end` that belong to a block (at least five lines and 300 characters) which stands
 * earlier among the shown items. Answers are left out: there the place of a line is part of the answer.
 */
export const repeatedItems = (
  items: readonly Item[],
  isShown: (index: number) => boolean,
  end: number,
): number[] => {
  const eligible: number[] = [];
  for (let index = 0; index < end; index += 1)
    if (isShown(index) && !isAnswer(items[index]!)) eligible.push(index);
  if (eligible.length < 2 * fewestLines) return [];
  return [...repeatedMembers(eligible.map((index) => items[index]!))].map((member) => eligible[member]!);
};
