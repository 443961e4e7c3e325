/** Answers that do not fit, cut by record: every file, folder or commit keeps its beginning, small ones stay whole. */
import { sizeWhenCut, type Item } from "./item.ts";

/** What a mark costs, roughly. */
const markSize = 30;
/** Of what has no records the beginning gets this share, the end the rest. */
const headShare = 0.7;
/** A diff names its file in at most so many lines above the first hunk. */
const headLines = 7;

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Characters, lines that the filter hides not counted. */
  readonly size: number;
}

const fileHead =
  /^(?:index |--- |\+\+\+ |(?:new|deleted) file|(?:dis)?similarity|rename |copy |old mode|new mode|Binary )/;

class RecordChoice {
  readonly #items: readonly Item[];
  readonly #headShare: number;
  /** Sum of the sizes of all items before the index. */
  readonly #sums: readonly number[];
  readonly shown: boolean[];

  constructor(items: readonly Item[], tail: boolean) {
    this.#items = items;
    this.#headShare = tail ? headShare : 1;
    let sum = 0;
    this.#sums = [0, ...items.map((item) => (sum += item.hidden ? 0 : sizeWhenCut(item)))];
    this.shown = items.map(() => false);
  }

  choose(one: Stretch, room: number): void {
    if (one.size <= room) return this.#show(one.from, one.to);
    const records = this.#split(one);
    if (records.length < 2) return this.#bothEnds(one, room);
    const heads = records.map((record) => this.#head(record));
    const least = records.reduce((sum, { size }, at) => sum + Math.min(size, heads[at]!.size + markSize), 0);
    if (least > room) return this.#onlyHeads(heads, room);
    const share = fairShare(records, room);
    for (const record of records) {
      if (record.size <= share) this.#show(record.from, record.to);
      else this.#within(record, share);
    }
  }

  whole(): Stretch {
    return this.#stretch(0, this.#items.length);
  }

  #stretch(from: number, to: number): Stretch {
    return { from, to, size: this.#sums[to]! - this.#sums[from]! };
  }

  #show(from: number, to: number): void {
    this.shown.fill(true, from, to);
  }

  #level(index: number): number {
    return this.#items[index]?.verdict.level ?? Infinity;
  }

  /** What stands before the first of the outermost records, then each of these with what it owns. */
  #split({ from, to }: Stretch): Stretch[] {
    let outermost = Infinity;
    for (let index = from; index < to; index += 1) outermost = Math.min(outermost, this.#level(index));
    if (outermost === Infinity) return [];
    const starts = [from];
    for (let index = from + 1; index < to; index += 1)
      if (this.#level(index) <= outermost) starts.push(index);
    return starts.map((start, at) => this.#stretch(start, starts[at + 1] ?? to));
  }

  /** A record's first line; of a diff's file, all lines that name it. */
  #head({ from, to }: Stretch): Stretch {
    let end = from + 1;
    const last = Math.min(to, from + headLines);
    while (end < last && this.#isFileHead(this.#items[end]!)) end += 1;
    return this.#stretch(from, end);
  }

  #isFileHead({ exact, verdict, text }: Item): boolean {
    return exact && verdict.level === undefined && fileHead.test(text);
  }

  /** The head of a record, and of what is in it whole inner records (or lines, where there are none). */
  #within(record: Stretch, share: number): void {
    const head = this.#head(record);
    this.#show(head.from, head.to);
    const rest = this.#stretch(head.to, record.to);
    let room = share - head.size - markSize;
    const inner = this.#split(rest);
    if (inner.length < 2) return void this.#fromStart(rest, room);
    for (const one of inner) {
      if (one.size > room) continue;
      this.#show(one.from, one.to);
      room -= one.size + markSize;
    }
  }

  /** Lines from the start while they fit: the index where that ended. */
  #fromStart({ from, to }: Stretch, room: number): number {
    let index = from;
    while (index < to && this.#stretch(from, index + 1).size <= room) index += 1;
    this.#show(from, index);
    return index;
  }

  #bothEnds(one: Stretch, room: number): void {
    const start = this.#fromStart(one, room * this.#headShare);
    if (this.#headShare === 1) return;
    const left = room - this.#stretch(one.from, start).size;
    let index = one.to;
    while (index > start && this.#stretch(index - 1, one.to).size <= left) index -= 1;
    this.#show(index, one.to);
  }

  /** So many records that only first lines fit, or not even those: some from the start, some from the end. */
  #onlyHeads(heads: readonly Stretch[], room: number): void {
    const take = (ordered: readonly Stretch[], share: number): void => {
      let left = share;
      for (const { from, to, size } of ordered) {
        left -= size + markSize;
        if (left < 0) return;
        this.#show(from, to);
      }
    };
    take(heads, room * this.#headShare);
    take(heads.toReversed(), room * (1 - this.#headShare));
  }
}

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

/** For each item whether it is shown, so that about `room` characters are. `tail`: nothing follows these items. */
export const chooseByRecord = (items: readonly Item[], room: number, tail: boolean): boolean[] => {
  const choice = new RecordChoice(items, tail);
  choice.choose(choice.whole(), room);
  return choice.shown;
};
