/** Whole blocks that stand again, line for line, further down: hosts print a failure twice, tools do so too. */
import { failedTest } from "../judge/critical.ts";
import { isAnswer, sizeOf, type Item } from "../item.ts";
import type { Hider, Proposal } from "./hider.ts";

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
  /** Where the lines end that are those so far above them. */
  readonly ends: Map<number, number>;
}

/** Only what is itself shown counts as an earlier copy. What was found to match from the line before is not read again. */
const matchLength = ({ items, repeated, ends }: Found, from: number, earlier: number): number => {
  const distance = from - earlier;
  let end = Math.max(from, ends.get(distance) ?? 0);
  while (end < items.length && end - distance < from && !repeated.has(end - distance)) {
    const one = items[end]!;
    const other = items[end - distance]!;
    if (one.text !== other.text || one.times !== other.times) break;
    end += 1;
  }
  if (end - from >= fewestLines) ends.set(distance, end);
  return end - from;
};

/** A failure that stands again may be another one: of a further round, in a further folder. */
const isFailure = ({ text, verdict }: Item): boolean =>
  failedTest.test(text) || (verdict.act === "pin" && (verdict.level ?? 0) > 0);

/** Asked again and again for the lines of one long block. */
const createFailures = (items: readonly Item[]): ((index: number) => boolean) => {
  const known: boolean[] = [];
  return (index) => (known[index] ??= isFailure(items[index]!));
};

const isWorth = (
  items: readonly Item[],
  { start, length }: Block,
  isMember: (index: number) => boolean,
): boolean => {
  let lines = 0;
  let size = 0;
  for (let index = start; index < start + length; index += 1) {
    if (!isMember(index)) continue;
    lines += 1;
    size += sizeOf(items[index]!);
    if (lines >= fewestLines && size >= smallestBlock) return true;
  }
  return false;
};

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
  const ends = new Map<number, number>();
  const isFailed = createFailures(items);
  for (let index = 0; index < items.length;) {
    const { text } = items[index]!;
    const places =
      text === "" || isBelowHeading.test(text)
        ? []
        : [first.get(text), last.get(text)].filter((at) => at !== undefined);
    const block = longestAt({ items, repeated, ends }, index, places);
    const isWhole = block.length >= fewestLines && isAlone(block);
    const isMember = (member: number): boolean => isWhole || !isFailed(member);
    if (block.length >= fewestLines && isWorth(items, block, isMember)) {
      for (const end = index + block.length; index < end; index += 1)
        if (isMember(index)) repeated.add(index);
      continue;
    }
    if (!first.has(text)) first.set(text, index);
    last.set(text, index);
    index += 1;
  }
  return repeated;
};

/**
 * Proposes shown lines before the tail that belong to a block (at least five lines and 300 characters) which stands
 * earlier among the shown ones. Answers are left out: there the place of a line is part of the answer.
 */
export const repeatedBlocks: Hider = {
  *propose({ items, fates, tailFrom }): Proposal {
    const isShown = (index: number): boolean => fates[index] === null;
    const eligible: number[] = [];
    for (let index = 0; index < tailFrom; index += 1)
      if (isShown(index) && !isAnswer(items[index]!)) eligible.push(index);
    if (eligible.length < 2 * fewestLines) return;
    // Nothing else is hidden within the block, or next to it.
    const isAlone = ({ start, length }: Block): boolean => {
      const [first, last] = [eligible[start]!, eligible[start + length - 1]!];
      const isOpen = (index: number): boolean => index < 0 || index >= items.length || isShown(index);
      return last - first === length - 1 && isOpen(first - 1) && isOpen(last + 1);
    };
    const shown = eligible.map((index) => items[index]!);
    const members = [...repeatedMembers(shown, isAlone)];
    for (const member of members) yield [eligible[member]!, "repeat"];
  },
};
