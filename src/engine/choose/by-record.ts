/**
 * Answers that do not fit, cut by record. What is left out is named (by its mark, where the filter gives records a
 * name, else by its first line); what is shown is whole wherever it can be: files, commits, hunks, folders.
 */
import { markSize, nameSize } from "./measure.ts";
import { headsAbove, isProblemRow, oddShare, type OddRow, oddRows } from "./odd-rows.ts";
import { startsWithin } from "../outline/records.ts";
import { isNoise, isExact, sizeWhenCut, type Item } from "../item.ts";

/** The beginning's share of lines without records, or with too many to name each; the end has the rest. */
const headShare = 0.7;
/** Names in marks may take so much of the room. */
export const namesShare = 0.35;
/** Part of that share for rows that report problems, before all others. */
const problemShare = 0.5;
/** Less of a record than this tells little: then fewer records get more. */
const useful = 600;
/** Where not all records can have a useful share, one gets at most such a part of the room. */
const largestPart = 8;
/** A diff names its file in at most so many lines above the first hunk. */
const headLines = 7;

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Characters; neither lines that the filter hides nor lines that are shown always count. */
  readonly size: number;
}

export interface Choice {
  /** For each item whether it is shown. */
  readonly shown: readonly boolean[];
  /** Characters that this takes, marks and the names in them aside. */
  readonly spent: number;
}

const fileHead =
  /^(?:index |--- |\+\+\+ |(?:new|deleted) file|(?:dis)?similarity|rename |copy |old mode|new mode|Binary )/;

/** Shown however little room there is. */
export const isMust = (item: Item): boolean => item.worth === "must";

class RecordChoice {
  readonly #items: readonly Item[];
  readonly #headPart: number;
  /** Sum of the sizes of all items before the index. */
  readonly #sums: readonly number[];
  /** A filter has said where some begin. */
  #hasRecords = false;
  readonly shown: boolean[] = [];
  spent = 0;

  constructor(items: readonly Item[], headPart: number) {
    this.#items = items;
    this.#headPart = headPart;
    const sums = [0];
    let sum = 0;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!;
      const size = isNoise(item) ? 0 : sizeWhenCut(item);
      const isShown = isMust(item);
      this.shown.push(isShown);
      if (isShown) this.spent += size;
      else sum += size;
      sums.push(sum);
      if (item.verdict.record !== undefined) this.#hasRecords = true;
    }
    this.#sums = sums;
  }

  whole(): Stretch {
    return this.#stretch(0, this.#items.length);
  }

  choose(one: Stretch, room: number): void {
    if (one.size <= room) return this.#show(one);
    const records = this.#split(one);
    if (records.length === 0) return this.#bothEnds(one, room);
    if (records.length === 1) return this.#within(records[0]!, room);
    const costs = records.map((record) => Math.min(record.size, this.#costOfHiding(record)));
    let min = sum(costs);
    if (records.some((record) => this.#nameOf(record) !== undefined)) min = Math.min(min, room * namesShare);
    else if (min > room) return this.#onlyHeads(records, room);
    this.#share(records, room - min);
  }

  /** Gives these records what they need, or a fair share, or some of them a useful one. */
  #share(records: readonly Stretch[], room: number): void {
    const fair = fairShare(records, room);
    const max = fair >= useful ? fair : Math.max(useful, room / largestPart);
    let left = room;
    // How a listing or a history ends is asked for as often as how it begins.
    const ordered = [...records.slice(-1), ...records.slice(0, -1)];
    for (const [at, record] of ordered.entries()) {
      const before = this.spent;
      // A little more for a record that is then whole; of one hardly larger than its share a part says little.
      const usual = Math.max(max, left / (ordered.length - at));
      const share = Math.min(record.size <= 2 * usual ? record.size : usual, left);
      const isNamed = this.#nameOf(record) !== undefined;
      if (record.size <= share) this.#show(record);
      else if (!isNamed) this.#within(record, Math.max(0, share));
      else if (share < useful) break;
      else if (record.size > 2 * share) this.#within(record, share);
      // A shown record needs no name, or its first line was counted for that.
      const isShown = this.spent > before;
      left -= this.spent - before - (isShown ? Math.min(record.size, this.#costOfHiding(record)) : 0);
    }
  }

  #stretch(from: number, to: number): Stretch {
    return { from, to, size: this.#sums[to]! - this.#sums[from]! };
  }

  #show({ from, to, size }: Stretch): void {
    this.shown.fill(true, from, to);
    this.spent += size;
  }

  #nameOf({ from }: Stretch): string | undefined {
    return this.#items[from]!.verdict.record?.name;
  }

  #costOfHiding(record: Stretch): number {
    const name = this.#nameOf(record);
    return name === undefined ? this.#head(record).size + markSize : name.length + nameSize;
  }

  /** The lines before the first of the outermost records, then each of these with all that it owns. */
  #split({ from, to }: Stretch): Stretch[] {
    if (!this.#hasRecords) return [];
    const starts = startsWithin(this.#items, from, to);
    return starts.map((start, at) => this.#stretch(start, starts[at + 1] ?? to));
  }

  /** A record's first line; of a diff's file, all lines that name it. */
  #head({ from, to }: Stretch): Stretch {
    let end = from + 1;
    const last = Math.min(to, from + headLines);
    while (end < last && this.#isFileHead(this.#items[end]!)) end += 1;
    return this.#stretch(from, end);
  }

  #isFileHead(item: Item): boolean {
    const { verdict, text } = item;
    return isExact(item) && verdict.record === undefined && fileHead.test(text);
  }

  /** The head of a record, then of what is in it: deeper records by their own choice, hunks and rows whole. */
  #within(record: Stretch, room: number): void {
    const head = this.#head(record);
    this.#show(head);
    const rest = this.#stretch(head.to, record.to);
    const left = room - head.size - markSize;
    const inner = this.#split(rest);
    if (inner.length === 0) return void this.#fromStart(rest, left);
    if (inner.some(({ from, to }) => this.#split(this.#stretch(from + 1, to)).length > 0))
      return this.choose(rest, left);
    this.#wholeOnes(inner, left);
  }

  #wholeOnes(records: readonly Stretch[], room: number): void {
    let left = room;
    for (const one of records) {
      if (one.size > left) continue;
      this.#show(one);
      left -= one.size + markSize;
    }
    if (left === room) this.#fromStart(records[0]!, room);
  }

  #fromStart(one: Stretch, room: number): number {
    return this.#showFitting(one, room, 1);
  }

  /** Lines from the start or from the end while they fit: what is left of the room. */
  #showFitting({ from, to }: Stretch, room: number, step: 1 | -1): number {
    let left = room;
    for (let index = step === 1 ? from : to - 1; index >= from && index < to; index += step) {
      const line = this.#stretch(index, index + 1);
      if (this.shown[index]!) continue;
      if (line.size > left) break;
      this.#show(line);
      left -= line.size;
    }
    return left;
  }

  /** Odd rows, wherever they stand, while they fit, those that speak of problems in a share of their own before: what is left of
   * the room. */
  #oddOnes({ from, to }: Stretch, room: number, max: number): number {
    const rows = oddRows(this.#items, from, to);
    const forProblems = room * problemShare;
    const problems = rows.filter(({ index }) => isProblemRow(this.#items[index]!));
    const left = this.#rows(problems, from, forProblems);
    // A row that is longer than this share comes before all others.
    const first = left === forProblems ? problems.slice(0, 1) : [];
    const used = max - this.#rows(first, from, max);
    return this.#rows(rows, from, room - forProblems + left - used);
  }

  #rows(rows: readonly OddRow[], from: number, room: number): number {
    let left = room;
    for (const row of rows) {
      const heads = headsAbove(this.#items, row, from);
      const all = [row.index, ...heads].filter((line) => !this.shown[line]!);
      // A row that reports a problem and is no part of another line is clear without the first row of its table.
      const item = this.#items[row.index]!;
      const isAlone = isProblemRow(item) && /^\S/.test(item.text);
      const lines = isAlone && this.#costOf(all) > left ? all.filter((line) => line === row.index) : all;
      const size = this.#costOf(lines);
      if (lines.length === 0 || size > left) continue;
      for (const line of lines) this.#show(this.#stretch(line, line + 1));
      this.spent += lines.length * markSize;
      left -= size;
    }
    return left;
  }

  #costOf(lines: readonly number[]): number {
    return sum(lines.map((line) => this.#stretch(line, line + 1).size + markSize));
  }

  #bothEnds(one: Stretch, room: number): void {
    const forOdd = room * oddShare;
    const left = room - forOdd + this.#oddOnes(one, forOdd, room);
    const unused = this.#fromStart(one, left * this.#headPart);
    this.#showFitting(one, left * (1 - this.#headPart) + unused, -1);
  }

  /** For records of which only the first lines fit, or not even those: some from the start, some from the end. */
  #onlyHeads(records: readonly Stretch[], room: number): void {
    const take = (ordered: readonly Stretch[], share: number): number => {
      let left = share;
      for (const [at, record] of ordered.entries()) {
        const head = this.#head(record);
        left -= head.size + (head.size < record.size ? markSize : 0);
        if (left < 0) return at;
        this.#show(head);
      }
      return ordered.length;
    };
    const taken = take(records, room * headShare);
    take(records.slice(taken).toReversed(), room * (1 - headShare));
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** The size that each record may have at most, so that all fit; smaller ones stay whole. */
const fairShare = (records: readonly Stretch[], room: number): number => {
  const ascending = records.map(({ size }) => size).sort((a, b) => a - b);
  let left = room;
  for (let at = 0; at < ascending.length; at += 1) {
    const share = left / (ascending.length - at);
    if (ascending[at]! > share) return share;
    left -= ascending[at]!;
  }
  return Infinity;
};

/** About `room` characters of these items, which are all there is unless more came before or comes later. */
export const chooseByRecord = (
  items: readonly Item[],
  room: number,
  more: { readonly before: boolean; readonly later: boolean } = { before: false, later: false },
): Choice => {
  const headPart = more.later ? 1 : more.before ? 0 : headShare;
  const choice = new RecordChoice(items, headPart);
  choice.choose(choice.whole(), Math.max(0, room - choice.spent));
  return { shown: choice.shown, spent: choice.spent };
};
