/**
 * The order in which lines get room where not all of them fit: how it ended, the first problems with their blocks, the last ones,
 * problems that differ from those, one line for each further kind, unusual lines, the beginning.
 */
import { isAnswer, isCriticalItem, type Item } from "../item.ts";
import { comparison, isCritical, type Severity, severityOf } from "../critical/critical.ts";
import { failedSteps, type LogLines, type Step, stepsOf } from "../../filter-kit/ci-steps.ts";
import { bareLogLine } from "../../filter-kit/log-head.ts";
import { beginsWithPlace } from "../mark/places.ts";
import { isProblemRow, oddShare } from "./odd-rows.ts";
import { Sayings } from "./sayings.ts";

/** Lines that are shown together, the most telling first. */
type Block = readonly number[];

/** Blocks in order, and the part of the room that they may take before others have had theirs. */
export interface Claim {
  readonly part: number;
  /** Each stands for a block. */
  readonly lines: readonly number[];
  blockOf(line: number): Block;
}

export interface Lines {
  readonly items: readonly Item[];
  readonly log: JobLog;
  /** Shown whatever the filter said. */
  isKept(index: number): boolean;
  /** Whether it may be shown. */
  mayShow(index: number): boolean;
  /** Whether it was to be shown. */
  isChosen(index: number): boolean;
}

/** How a run ended; below a step that failed the CI system cleans up. */
export const endLines = 12;
const lastBelowFailure = 2;
const endOfStep = 30;
/** The command of a step, and how it was started. */
const headOfStep = 4;
/** Lines above a problem and below it that belong to its block. */
const above = 3;
const below = 14;
const belowSize = 1400;
const belowDifferent = 4;
/** Where room is left. */
const aboveWide = 8;
const belowWide = 30;
/** Problems of one saying among the first and among the last ones. */
const ofOneSaying = 2;
const filePath = /[\w@.-]*(?:\/[\w@.-]+)*\.\w{1,5}\b/;

/** A line comes again and again if so many others are like it, and once even where a runner prints all that a test has printed twice. */
const again = 8;
const once = 2;

const columnOf = (text: string): number => text.search(/\S/);

/** Two from the beginning, one from the end, and so on. */
const fromEnds = (indexes: readonly number[]): readonly number[] => {
  const ordered: number[] = [];
  for (let [first, last] = [0, indexes.length - 1]; first <= last;)
    ordered.push(indexes[ordered.length % 3 === 2 ? last-- : first++]!);
  return ordered;
};

/** The lines as a log: each without the time and the like before it, and the steps of a CI job that failed, if it is one's. */
export interface JobLog {
  readonly bare: readonly string[];
  /** It has steps of a CI job. */
  readonly isJob: boolean;
  readonly failed: readonly Step[];
}

/** The last state of a line of data that was redrawn, as a terminal shows it: Travis begins lines with what it then erases. */
const lastState = (text: string): string => text.slice(text.lastIndexOf("\r") + 1) || text;

export const readLog = (items: readonly Item[]): JobLog => {
  const bare = items.map(({ text }) => bareLogLine(lastState(text)));
  const log: LogLines = { bare, rawOf: (index) => items[index]!.line.raw };
  const steps = stepsOf(log);
  return { bare, isJob: steps.length > 0, failed: failedSteps(log, steps) };
};

class Telling {
  readonly #lines: Lines;
  readonly #items: readonly Item[];
  readonly #bare: readonly string[];
  readonly #failed: readonly Step[];
  /** Indexes of lines that say that something failed, of others with such words, of warnings. */
  #problems: readonly number[] = [];
  #mentions: readonly number[] = [];
  #warnings: readonly number[] = [];
  readonly #isProblem = new Set<number>();
  /** All else that a finding says, which stands in its block: `^^^ not found in this scope`. */
  readonly #details = new Set<number>();
  readonly #sayings = new Sayings();

  constructor(lines: Lines) {
    this.#lines = lines;
    this.#items = lines.items;
    this.#bare = lines.log.bare;
    this.#failed = lines.log.failed;
    this.#sort();
    for (const index of this.#problems) this.#isProblem.add(index);
  }

  claims(): readonly Claim[] {
    const isInside = (index: number): boolean => this.#isInside(index);
    const inside = this.#problems.filter(isInside);
    const outside = this.#problems.filter((index) => !isInside(index));
    const mentions = this.#mentions.filter(isInside);
    const kinds = this.#few(inside, 1);
    // A line that only mentions a problem often has no more than a name; a cause stands near the end.
    const mentionKinds = this.#few(mentions, 1).toReversed();
    const chosen = this.#chosen();
    const rare = chosen.filter((index) => this.#items[index]!.worth === "rare");
    // In a log or an answer no other line may speak of what happened.
    const rareRows = rare.filter((index) => this.#items[index]!.treatment !== "text");
    const alone = (index: number): Block => [...this.#headOf(index), index, ...this.#placeOf(index)];
    const brief = (index: number): Block => this.#block(index, 0, belowDifferent);
    const usual = (index: number): Block => this.#block(index, above, below);
    const wide = (index: number): Block => this.#block(index, aboveWide, belowWide);
    return [
      { part: 0.25, lines: this.#few(this.#problemRows(), 1), blockOf: alone },
      { part: this.#failed.length > 0 ? 0.25 : 0.5, lines: this.#ends(), blockOf: alone },
      { part: 0.05, lines: this.#heads(), blockOf: alone },
      { part: 0.25, lines: this.#few(inside, ofOneSaying), blockOf: usual },
      { part: 0.25, lines: this.#few(inside.toReversed(), ofOneSaying), blockOf: usual },
      { part: 0.3, lines: kinds, blockOf: brief },
      { part: 0.1, lines: this.#ofEachFile(inside), blockOf: alone },
      { part: 0.1, lines: this.#few(outside, 1), blockOf: alone },
      { part: 0.1, lines: mentionKinds, blockOf: brief },
      { part: 0.05, lines: this.#few(this.#warnings, 1), blockOf: alone },
      { part: 0.1, lines: this.#alone(), blockOf: alone },
      { part: oddShare, lines: rareRows, blockOf: alone },
      { part: 1, lines: [...kinds, ...fromEnds(inside)], blockOf: alone },
      { part: 1, lines: inside, blockOf: wide },
      { part: 1, lines: [...mentionKinds, ...mentions], blockOf: alone },
      { part: 1, lines: [...rare, ...fromEnds(chosen)], blockOf: alone },
      { part: 1, lines: this.#ofFailedSteps(), blockOf: alone },
      { part: 1, lines: this.#few(outside.toReversed(), 1), blockOf: usual },
    ];
  }

  #sort(): void {
    const lists: Record<Severity, number[]> = { failure: [], mention: [], warning: [] };
    let isInFinding = false;
    this.#items.forEach(({ verdict: { record } }, index) => {
      if (record === undefined && isInFinding) {
        this.#details.add(index);
        return;
      }
      const isCritical = this.#isCritical(index);
      if (record !== undefined) isInFinding = record.rule !== undefined && isCritical;
      if (!isCritical) return;
      this.#sayings.add(this.#bare[index]!);
      if (this.#lines.mayShow(index)) lists[severityOf(this.#bare[index]!)].push(index);
    });
    const found = [lists.failure, lists.mention, lists.warning].filter(({ length }) => length > 0);
    [this.#problems, this.#mentions, this.#warnings] = [found[0] ?? [], found[1] ?? [], found[2] ?? []];
  }

  #isCritical(index: number): boolean {
    const item = this.#items[index]!;
    // Data is not searched for problems, but a CI job's log is one however it is read.
    if (isAnswer(item) && !this.#lines.log.isJob) return false;
    // Lines of data, and all in mode lossless, have not been judged.
    return isCriticalItem(item) || (item.template === 0 && isCritical(this.#bare[index]!));
  }

  /** Rows of data that speak of a problem, if the limit of rows has room for them. */
  #problemRows(): readonly number[] {
    if (this.#lines.log.isJob) return [];
    return this.#items.flatMap((item, index) =>
      isAnswer(item) && this.#lines.isChosen(index) && isProblemRow(item) ? [index] : [],
    );
  }

  /** Within a step that failed, where it is known which. */
  #isInside(index: number): boolean {
    return (
      this.#failed.length === 0 || this.#failed.some(({ from, failure }) => index >= from && index <= failure)
    );
  }

  /** How steps that failed ended, the last one first; without steps, how the output did. */
  #ends(): readonly number[] {
    const { length } = this.#items;
    if (this.#failed.length > 0) {
      const ends = this.#failed
        .toReversed()
        .flatMap(({ from, failure }) => this.#end(failure, from, endOfStep));
      return [...ends, ...this.#end(length - 1, 0, lastBelowFailure)];
    }
    const kept: number[] = [];
    for (let index = length - 1; index >= 0 && this.#lines.isKept(index); index -= 1) kept.push(index);
    return [...kept, ...this.#end(length - 1, 0, endLines)];
  }

  /** At most `max` lines upwards from one, few of each saying. */
  #end(last: number, first: number, max: number): readonly number[] {
    const end: number[] = [];
    for (let index = last; end.length < max && index >= Math.max(first, last - 4 * max); index -= 1)
      if (this.#lines.mayShow(index) && this.#bare[index] !== "") end.push(index);
    return max === endOfStep ? this.#few(end, 2 * ofOneSaying) : end;
  }

  #heads(): readonly number[] {
    const headOf = ({ from }: Step): number[] =>
      this.#items.slice(from, from + headOfStep).map((_, at) => from + at);
    return this.#failed.flatMap(headOf).filter((index) => this.#lines.mayShow(index));
  }

  /** At most `max` of each saying. */
  #few(indexes: readonly number[], max: number): readonly number[] {
    const seen = new Map<string, number>();
    return indexes.filter((index) => {
      const saying = this.#sayings.of(this.#bare[index]!);
      const times = (seen.get(saying) ?? 0) + 1;
      seen.set(saying, times);
      return times <= max;
    });
  }

  #ofEachFile(indexes: readonly number[]): readonly number[] {
    const seen = new Set<string>();
    return indexes.filter((index) => {
      const file = filePath.exec(this.#bare[index]!)?.[0] ?? "";
      return file !== "" && !seen.has(file) && seen.add(file);
    });
  }

  /** The first line of a short paragraph. Without it a line would be read as one of the paragraph above:
   *
   *     wrong 3 => ./sums_test.ts:19:6
   *     error: Error: got 3, wanted 0
   */
  #headOf(index: number): Block {
    let first = index;
    while (first > 0 && this.#bare[first - 1] !== "") {
      first -= 1;
      if (index - first > above) return [];
    }
    return first < index && this.#lines.mayShow(first) ? [first] : [];
  }

  /** The line below a finding, where that one says at which place it is. */
  #placeOf(index: number): Block {
    const below = this.#items[index + 1];
    const isPlace = this.#items[index]!.verdict.record?.rule !== undefined && below !== undefined;
    return isPlace && this.#lines.mayShow(index + 1) && beginsWithPlace(below) ? [index + 1] : [];
  }

  /** A problem with what stands above it and what follows it in its block. */
  #block(index: number, max: number, further: number): Block {
    const block = [...this.#headOf(index), index];
    const maxLength = block.length + further;
    let size = 0;
    for (let at = index + 1; at < this.#items.length && block.length < maxLength; at += 1) {
      const isOver = size > belowSize || this.#isProblem.has(at) || !this.#goesOn(index, at);
      if (isOver) break;
      if (!this.#lines.mayShow(at)) continue;
      block.push(at);
      size += this.#items[at]!.size;
    }
    for (let at = index - 1; at >= 0 && at >= index - max; at -= 1) {
      if (this.#bare[at] === "") break;
      if (this.#lines.mayShow(at)) block.push(at);
    }
    return block;
  }

  /** Whether a line is in the block of the problem above it: a blank line ends it, but for what stands deeper or compares. */
  #goesOn(problem: number, at: number): boolean {
    const text = this.#bare[at]!;
    if (text.startsWith("##[") || (this.#isInside(problem) && !this.#isInside(at))) return false;
    if (text !== "") return true;
    const next = this.#bare[at + 1] ?? "";
    if (next === "") return columnOf(this.#bare[at + 2] ?? "") > columnOf(this.#bare[problem]!);
    return columnOf(next) > columnOf(this.#bare[problem]!) || comparison.test(next);
  }

  #ofFailedSteps(): readonly number[] {
    if (this.#failed.length === 0) return [];
    const isTaken = (index: number): boolean => this.#lines.mayShow(index) && this.#isInside(index);
    return fromEnds(this.#items.map((_, index) => index).filter(isTaken));
  }

  /** All that was to be shown but for details; in a step that failed alone. */
  #chosen(): readonly number[] {
    return this.#items.flatMap((_, index) =>
      this.#lines.isChosen(index) && this.#isInside(index) && !this.#details.has(index) ? [index] : [],
    );
  }

  /** Lines of failed tests that are odd, or alone among lines which come in each of them: `[Thread-1] started twice`. */
  #alone(): readonly number[] {
    const times = new Map<number, number>();
    for (const { template } of this.#items) times.set(template, (times.get(template) ?? 0) + 1);
    const timesOf = (item: Item | undefined): number => times.get(item?.template ?? 0) ?? 0;
    const isAlone = (index: number): boolean =>
      this.#items[index]!.worth === "rare" ||
      (timesOf(this.#items[index]) <= once &&
        timesOf(this.#items[index - 1]) >= again &&
        timesOf(this.#items[index + 1]) >= again);
    let testLevel = Infinity;
    return this.#items.flatMap(({ verdict: { record } }, index) => {
      if (record?.test !== undefined) testLevel = record.level ?? 0;
      else if ((record?.level ?? Infinity) <= testLevel) testLevel = Infinity;
      else if (testLevel < Infinity && this.#lines.isChosen(index) && isAlone(index)) return [index];
      return [];
    });
  }
}

export const claimsOf = (lines: Lines): readonly Claim[] => new Telling(lines).claims();
