/** Whole blocks that stand again, line for line, further down: hosts print a failure twice, tools do so too. */
import { failedTest } from "../judge/critical.ts";
import { isAnswer, sizeOf, type Item } from "../item.ts";
import type { Hider, Proposal, Scene } from "./hider.ts";

const fewestLines = 5;
const smallestBlock = 300;

/** Whether so many lines of that size are a block that need not stand again. */
export const isBlock = (lines: number, size: number): boolean =>
  lines >= fewestLines && size >= smallestBlock;

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
    if (isBlock(lines, size)) return true;
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
 * Of each block that stands earlier the positions in `items` of its members: they stand earlier, line for line, and are shown there. Where the mark
 * would not say that all of its lines stand above (`isAlone`), what failed stays: a test that failed three times must
 * not be read as one that failed once.
 */
const repeatedMembers = (items: readonly Item[], isAlone: (block: Block) => boolean): number[][] => {
  const blocks: number[][] = [];
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
      const members: number[] = [];
      for (const end = index + block.length; index < end; index += 1)
        if (isMember(index)) members.push(index);
      for (const member of members) repeated.add(member);
      blocks.push(members);
      continue;
    }
    if (!first.has(text)) first.set(text, index);
    last.set(text, index);
    index += 1;
  }
  return blocks;
};

/** Characters of a line that call it in a mark; more where so few are another line's as well. */
const nameLengths = [24, 48];
const saysSomething = /[\p{L}\d]{2}/u;

const called = (text: string, length: number): string => text.trim().slice(0, length).trimEnd();

/** What lines above can be called: by their first characters, where no other line there begins with these. */
class Names {
  readonly #counts = new Map<string, number>();

  add(text: string): void {
    for (const length of nameLengths) {
      const name = `${length} ${called(text, length)}`;
      this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    }
  }

  of(text: string): string | null {
    if (!saysSomething.test(text)) return null;
    const length = nameLengths.find((size) => this.#counts.get(`${size} ${called(text, size)}`) === 1);
    if (length === undefined) return null;
    const name = called(text, length);
    return name.length < text.trim().length ? `${name}…` : name;
  }
}

/**
 * Proposes shown lines before the tail that belong to a block (at least five lines and 300 characters) which stands
 * earlier among the shown ones, where its first or last line says which. Answers are left out: there the place of a line is
 * part of the answer.
 */
class RepeatedBlocks implements Hider {
  /** Of all lines so far but those of repeated blocks. */
  readonly #names = new Names();

  *propose({ items, fates, tailFrom }: Scene): Proposal {
    const isShown = (index: number): boolean => fates[index] === null;
    const eligible: number[] = [];
    for (let index = 0; index < tailFrom; index += 1)
      if (isShown(index) && !isAnswer(items[index]!)) eligible.push(index);
    // Nothing else is hidden within the block, or next to it.
    const isAlone = ({ start, length }: Block): boolean => {
      const [first, last] = [eligible[start]!, eligible[start + length - 1]!];
      const isOpen = (index: number): boolean => index < 0 || index >= items.length || isShown(index);
      return last - first === length - 1 && isOpen(first - 1) && isOpen(last + 1);
    };
    const shown = eligible.map((index) => items[index]!);
    const blocks = shown.length < 2 * fewestLines ? [] : repeatedMembers(shown, isAlone);
    let named = 0;
    for (const members of blocks) {
      const block = members.map((member) => eligible[member]!);
      for (; named < block[0]!; named += 1) this.#names.add(items[named]!.text);
      named = block.at(-1)! + 1;
      yield* this.#proposed(items, block);
    }
    for (; named < items.length; named += 1) this.#names.add(items[named]!.text);
  }

  *#proposed(items: readonly Item[], block: readonly number[]): Proposal {
    const names = block.map((index) => this.#names.of(items[index]!.text));
    if (names[0] === null && names.at(-1) === null) return;
    for (const [at, index] of block.entries()) yield [index, { block, name: names[at]! }];
  }
}

export const createRepeatedBlocks = (): Hider => new RepeatedBlocks();
