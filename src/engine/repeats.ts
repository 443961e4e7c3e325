/** Whole blocks that stand again, line for line, further down: hosts print a failure twice, tools do so too. */
import { failedTest } from "../filter-kit/critical.ts";
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

/** A failure that stands again may be another one: of a further round, in a further folder. */
const isFailure = ({ text, verdict }: Item): boolean =>
  failedTest.test(text) || (verdict.act === "pin" && (verdict.level ?? 0) > 0);

const membersOf = ({ start, length }: Block): number[] =>
  Array.from({ length }, (_, offset) => start + offset);

const isWorth = (items: readonly Item[], members: readonly number[]): boolean =>
  members.length >= fewestLines &&
  members.reduce((size, index) => size + sizeOf(items[index]!), 0) >= smallestBlock;

/** Such a line belongs to a heading above it: below another file's name it says another thing. */
const isBelowHeading = /^[\s\d]/;

/** Two places are tried for each line: a block repeats what stands first, or what stands just above. */
const longestAt = (found: Found, start: number, places: readonly number[]): Block => {
  const lengths = places.map((place) => matchLength(found, start, place));
  return { start, length: Math.max(0, ...lengths) };
};

/**
 * Positions in `items` of the members of blocks that stand earlier, line for line, and are shown there. Where the mark
 * would not say that all of its lines stand above (`isAlone`), what failed stays: a test that failed three times must
 * not be read as one that failed once.
 */
const repeatedMembers = (items: readonly Item[], isAlone: (block: Block) => boolean): ReadonlySet<number> => {
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
    const all = membersOf(block);
    const members = isAlone(block) ? all : all.filter((member) => !isFailure(items[member]!));
    if (isWorth(items, members)) {
      for (const member of members) repeated.add(member);
      index += block.length;
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
  // Nothing else is hidden within the block, or next to it.
  const isAlone = ({ start, length }: Block): boolean => {
    const [first, last] = [eligible[start]!, eligible[start + length - 1]!];
    const isOpen = (index: number): boolean => index < 0 || index >= items.length || isShown(index);
    return last - first === length - 1 && isOpen(first - 1) && isOpen(last + 1);
  };
  const shown = eligible.map((index) => items[index]!);
  return [...repeatedMembers(shown, isAlone)].map((member) => eligible[member]!);
};
