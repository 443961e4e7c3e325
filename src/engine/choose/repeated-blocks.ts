/**
 * Hides a block of five lines or more that is shown above, line for line. Hosts print a failure twice, and tools do so too.
 *
 * Data output stays: the place of a line is a part of it. So does what failed, unless the mark says that all of the block is above: a
 * test that failed three times must not be read as one that failed once.
 *
 *     TypeError: x is not a function     (again, 40 lines below)   ->   [pith: 6 same as above from "TypeError: x is not a…"]
 */
import { failedTest } from "../critical/critical.ts";
import { isAnswer, totalSize, type Item } from "../item.ts";
import { BlockNames } from "./block-names.ts";
import type { Hider, IsEnough, Proposal, Scene, Waiting } from "./hider.ts";
import { repeatMark } from "../mark/marks.ts";
import { pays } from "../mark/reading-cost.ts";

const minLines = 5;
const smallestBlock = 200;

/** Whether so many lines of that size are a block that need not stand again. */
const isBlock = (lines: number, size: number): boolean => lines >= minLines && size >= smallestBlock;

const areBlock: IsEnough = (lines) => isBlock(lines.length, totalSize(lines));

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
  if (end - from >= minLines) ends.set(distance, end);
  return end - from;
};

/** A failure that stands again may be another one: of a further round, in a further folder. */
const isFailure = ({ text, verdict }: Item): boolean =>
  failedTest.test(text) || (verdict.act === "pin" && (verdict.record?.level ?? 0) > 0);

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
    size += items[index]!.size;
    if (isBlock(lines, size)) return true;
  }
  return false;
};

/** Such a line belongs to a heading above it: below another file's name it says another thing. */
const isBelowHeading = /^[\s\d]/;

interface Candidate extends Block {
  /** Lines between it and the beginning of its copy further up. */
  readonly distance: number;
}

/** Two places are tried for each line: a block repeats what stands first, or what stands just above. */
const longestAt = (found: Found, start: number, places: readonly number[]): Candidate => {
  let longest: Candidate = { start, length: 0, distance: 0 };
  for (const place of new Set(places)) {
    const length = matchLength(found, start, place);
    if (length > longest.length) longest = { start, length, distance: start - place };
  }
  return longest;
};

interface Repeated {
  /** Positions of the lines, in order. */
  readonly members: readonly number[];
  readonly distance: number;
}

/**
 * Positions in `items` of the lines of each repeated block: they are above, line for line, and shown there. If the mark would
 * not tell that all of its lines are above (`isAlone`), failed ones stay: a test that failed three times must not be read as
 * one that failed once.
 */
const repeatedMembers = (items: readonly Item[], isAlone: (block: Block) => boolean): Repeated[] => {
  const blocks: Repeated[] = [];
  const repeated = new Set<number>();
  const first = new Map<string, number>();
  const last = new Map<string, number>();
  const ends = new Map<number, number>();
  const isFailed = createFailures(items);
  for (let index = 0; index < items.length;) {
    const { text } = items[index]!;
    const known = first.get(text);
    // Most lines come once.
    if (known === undefined) {
      first.set(text, index);
      index += 1;
      continue;
    }
    const places = text === "" || isBelowHeading.test(text) ? [] : [known, last.get(text) ?? known];
    const block = longestAt({ items, repeated, ends }, index, places);
    const isWhole = block.length >= minLines && isAlone(block);
    const isMember = (member: number): boolean => isWhole || !isFailed(member);
    if (block.length >= minLines && isWorth(items, block, isMember)) {
      const members: number[] = [];
      for (const end = index + block.length; index < end; index += 1)
        if (isMember(index)) members.push(index);
      for (const member of members) repeated.add(member);
      blocks.push({ members, distance: block.distance });
      continue;
    }
    last.set(text, index);
    index += 1;
  }
  return blocks;
};

/**
 * Proposes shown lines before the tail that belong to a block (at least five lines and 200 characters) which stands
 * earlier among the shown ones, where one of its lines says which. Answers are left out: there the place of a line is
 * part of the answer.
 */
export class RepeatedBlocks implements Hider {
  /** Names for all lines so far except those of repeated blocks. */
  readonly #names = new BlockNames();
  /** Lines proposed last, each with its copy. */
  #copies: { readonly index: number; readonly copy: number }[] = [];

  *propose({ items, answers, fates, tailFrom, decision }: Scene): Proposal {
    this.#copies = [];
    const isShown = (index: number): boolean => fates[index] === null;
    const eligible: number[] = [];
    const end = answers() === items ? 0 : tailFrom();
    for (let index = 0; index < end; index += 1)
      if (isShown(index) && !isAnswer(items[index]!)) eligible.push(index);
    // Nothing else is hidden within the block, or next to it.
    const isAlone = ({ start, length }: Block): boolean => {
      const [first, last] = [eligible[start]!, eligible[start + length - 1]!];
      const isOpen = (index: number): boolean => index < 0 || index >= items.length || isShown(index);
      return last - first === length - 1 && isOpen(first - 1) && isOpen(last + 1);
    };
    const shown = eligible.map((index) => items[index]!);
    const blocks = shown.length < 2 * minLines ? [] : repeatedMembers(shown, isAlone);
    if (blocks.length === 0 && decision.last === true) return;
    let named = 0;
    for (const { members, distance } of blocks) {
      const block = members.map((member) => eligible[member]!);
      for (; named < block[0]!; named += 1) this.#names.add(items[named]!);
      named = block.at(-1)! + 1;
      const copies = members.map((member) => eligible[member - distance]!);
      yield* this.#proposed(items, block, copies);
    }
    // Which line was the last one that begins so, later lines are asked for again: a copy stands among those decided with it.
    for (; named < items.length && !this.#names.isFull; named += 1) this.#names.add(items[named]!);
  }

  mayStillHide({ isRepeated }: Waiting): IsEnough | null {
    return isRepeated ? areBlock : null;
  }

  /** A copy that is not shown in the end is none. */
  unfounded(isShown: (index: number) => boolean): number[] {
    return this.#copies.filter(({ copy }) => !isShown(copy)).map(({ index }) => index);
  }

  *#proposed(items: readonly Item[], block: readonly number[], copies: readonly number[]): Proposal {
    const names = copies.map((copy) => this.#names.of(items[copy]!));
    if (names[0] === null && names.at(-1) === null) names[0] = this.#names.amongOthers(items[copies[0]!]!);
    const name = names.find((one) => one !== null) ?? null;
    // A block that is not worth its mark would be shown, or a mark for other lines would name it.
    const size = totalSize(block.map((index) => items[index]!));
    if (name === null || !pays(repeatMark(block.length, `from ${name}`), size)) return;
    for (const [at, index] of block.entries()) {
      this.#copies.push({ index, copy: copies[at]! });
      yield [index, { in: "above", block, name: names[at]! }];
    }
  }
}
