/**
 * How much of the agent's room may be used while a run goes on, and what is left of it at the end: how a run ended, and what failed,
 * is worth more than how it went. `make` that printed 10,000 characters before a pause has room for its error behind it.
 */
import type { Bound, EngineOptions } from "../engine-contract.ts";
import type { Ending } from "../../filter-kit/filter.ts";
import { isAnswer, isCriticalItem, totalSize, type Item } from "../item.ts";
import { partedAt } from "../outline/records.ts";
import type { Decision } from "../fate.ts";
import { footRoom } from "./measure.ts";
import { endLines } from "./telling.ts";

/** Parts of the room that may be used up while a run is open: by any line, by critical and last ones, by lines without an end. */
const plainShare = 0.35;
const tellingShare = 0.5;
const openShare = 0.6;
/** Parts of the room that are there even if all of it is used up: for critical and last lines while the run is open, and for how it
 * ended, since agents show both ends. */
const tellingReserve = 0.1;
const endReserve = 0.3;

/** Characters that are left of a room, at least `reserve`. */
const leftOf = (room: number, shown: number, reserve: number): number => Math.max(reserve, room - shown);

/** After so many long pauses, or minutes without one, the result of the run is no longer one that an agent waits for: it goes on in
 * the background, as servers and watchers do, and what they print is read as it comes. */
const longLived = 24;

/** Agents show the least of a run that was killed. */
const killed: Ending = { code: null, signal: "SIGKILL" };

/** The end of a line at which a program waits for an answer. `error: ` is the beginning of a message that is written in parts. */
const prompt = /^.{0,160}(?:[?>$#\])]|(?<!error|warning):) $/is;

const isPrompt = (line: Uint8Array): boolean => prompt.test(Buffer.from(line).toString("latin1"));

/** How much was shown by now: bytes of all, characters of lines that were decided. */
interface Shown {
  readonly counts: { readonly shownBytes: number };
  readonly decided: number;
}

/** How much came; `items` are its last lines. */
interface Printed {
  readonly items: readonly Item[];
  readonly rawBytes: number;
  readonly rawLines: number;
}

const sizeOfLast = (items: readonly Item[], lines: number): number => {
  let [size, left] = [0, lines];
  for (let index = items.length - 1; index >= 0 && left > 0; index -= 1) {
    const item = items[index]!;
    size += (item.size / item.times) * Math.min(item.times, left);
    left -= item.times;
  }
  return size;
};

export class RoomDuringRun {
  readonly #options: Pick<EngineOptions, "boundAt" | "context" | "lastLines">;
  /** Characters that the agent shows at least; Infinity: not known. */
  #minShown: number;
  readonly #shown: Shown;
  #waits = 0;

  constructor(options: Pick<EngineOptions, "boundAt" | "context" | "lastLines">, shown: Shown) {
    this.#options = options;
    this.#shown = shown;
    const bound = options.lastLines === undefined ? options.boundAt?.(killed) : undefined;
    this.#minShown = bound?.room ?? Infinity;
  }

  /** Lines that waited are decided now. */
  waited(): void {
    this.#waits += 1;
    if (this.#waits >= longLived) this.#minShown = Infinity;
  }

  /** Whether there is room for this line without an end: a question always has some. */
  mayOpen(line: Uint8Array): boolean {
    return this.#used < this.#minShown * openShare || isPrompt(line);
  }

  /** Room for these lines; undefined: there is enough. */
  of(items: readonly Item[]): Bound | undefined {
    const hasBudget = this.#options.context.mode !== "lossless" && items.every(isAnswer);
    if (this.#minShown === Infinity || hasBudget || this.#fits(items)) return undefined;
    const isTelling = (item: Item, index: number): boolean =>
      isCriticalItem(item) || index >= items.length - endLines;
    const telling = totalSize(items.filter(isTelling)) + footRoom;
    const left = leftOf(this.#minShown * tellingShare, this.#shown.decided, this.#minShown * tellingReserve);
    const room = Math.max(this.plain, Math.min(left, telling));
    return { whole: room, room, jobRoom: room, lines: Infinity, inBytes: true };
  }

  /** How much of an output that ended so its agent sees. */
  atEnd(ending: Ending, { items, rawBytes, rawLines }: Printed): Pick<Decision, "bound" | "isSeenWhole"> {
    const { boundAt, lastLines: trimmed } = this.#options;
    const bound = boundAt?.(ending) ?? null;
    if (bound === null) return {};
    const read = trimmed === undefined ? rawBytes : sizeOfLast(items, trimmed);
    const isWhole = read <= bound.whole && Math.min(rawLines, trimmed ?? Infinity) <= bound.lines;
    const isSeenWhole = trimmed === undefined && rawBytes <= bound.whole;
    return { bound: isWhole ? undefined : this.#endOf(bound), isSeenWhole };
  }

  #endOf(bound: Bound): Bound {
    const shown = this.#shown.decided;
    if (shown <= 0) return bound;
    const end = bound.room * endReserve;
    return {
      ...bound,
      whole: leftOf(bound.whole, shown, end),
      room: leftOf(bound.room, shown, end),
      jobRoom: leftOf(bound.jobRoom, shown, end),
    };
  }

  /** Characters that any lines may take. */
  get plain(): number {
    return Math.max(0, this.#minShown * plainShare - this.#used);
  }

  /** Number of first lines that are decided at a pause, since there is room for them. The others wait for the end, or until the
   * silence lasts, unless a program asks below them. `open`: the line without an end. */
  decidable(items: readonly Item[], open: Uint8Array): number {
    if (this.#fits(items) || items.some(isAnswer) || isPrompt(open)) return items.length;
    let [size, count] = [0, 0];
    const { plain } = this;
    while ((size += items[count]!.size) <= plain) count += 1;
    return count === 0 ? 0 : partedAt(items, count);
  }

  get #used(): number {
    return this.#shown.counts.shownBytes;
  }

  #fits(items: readonly Item[]): boolean {
    return totalSize(items) <= this.plain;
  }
}
