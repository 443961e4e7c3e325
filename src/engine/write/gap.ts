/** Hidden lines in a row, until it is known whether a mark for them pays. */
import { marksShare } from "../choose/fit.ts";
import { costOf, isCriticalItem, sizeOf, type Item } from "../item.ts";
import type { Known } from "../engine-contract.ts";
import { blockOf, knownBy, repeatOf, type Reason, type SameFinding } from "../choose/hider.ts";
import { gapMark, knownMark, repeatMark, shortMark } from "./marks.ts";
import { NamedRecords } from "./named-records.ts";
import { placeOf, placesOf, type Placed } from "./places.ts";
import { pays, perKnown, perLinePlace, perCharacter, perPlace } from "./reading-cost.ts";

/** The most characters that a mark has around its places. */
const longestFrame = 60;
/** Hidden diagnostics whose places a mark may still list; memory stays bounded. */
const mostPlaced = 20_000;

const nounOf = ({ verdict }: Item, reason: Reason): string => {
  if (repeatOf(reason) === null && typeof reason === "object") return "similar lines";
  return (reason === "rule" || blockOf(reason) !== null ? undefined : verdict.noun) ?? "lines";
};

/** Which copy lines of a repeated block have above. */
class Whereabouts {
  #first: string | null | undefined;
  #last: string | null = null;
  #any: string | null = null;

  add(name: string | null): void {
    if (this.#first === undefined) this.#first = name;
    this.#last = name;
    this.#any ??= name;
  }

  get text(): string | null {
    if (typeof this.#first === "string") return `from ${this.#first}`;
    if (this.#last !== null) return `to ${this.#last}`;
    return this.#any === null ? null : `at ${this.#any}`;
  }

  clear(): void {
    this.#first = undefined;
    this.#last = null;
    this.#any = null;
  }
}

/** Further nouns are not told apart. */
const mostNouns = 6;

const lastWordOf = (noun: string): string => noun.slice(noun.lastIndexOf(" ") + 1);

/** What the lines are, each noun with their number. */
class Nouns {
  readonly #counts = new Map<string, number>();

  add(noun: string, times: number): void {
    const count = this.#counts.get(noun);
    if (count !== undefined || this.#counts.size < mostNouns) this.#counts.set(noun, (count ?? 0) + times);
  }

  /** What all of them are: `tests` where some passed and others were skipped. */
  get common(): string {
    const nouns = [...this.#counts.keys()];
    if (nouns.length === 1) return nouns[0]!;
    const kinds = new Set(nouns.map(lastWordOf));
    return kinds.size === 1 && nouns.length < mostNouns ? [...kinds][0]! : "lines";
  }

  /** How many are in each state, where all are of one kind: `20 cached, 9 untested`. */
  get states(): string | null {
    const { common } = this;
    if (this.#counts.size < 2 || common === "lines") return null;
    const stateOf = (noun: string): string => noun.slice(0, -common.length).trim() || "other";
    return [...this.#counts].map(([noun, count]) => `${count} ${stateOf(noun)}`).join(", ");
  }

  clear(): void {
    this.#counts.clear();
  }
}

export class Gap {
  /** Empty once `release` was called: then only the counts are left. */
  items: Item[] = [];
  count = 0;
  /** What the lines cost a reader, in characters. */
  size = 0;
  bytes = 0;
  released = false;
  /** All of the lines are of this block, of an earlier result or above; null: of several, or of none. */
  #block: object | null = null;
  known: Known | null = null;
  /** Where the copy of a repeated block is found. */
  readonly #where = new Whereabouts();
  /** How many of the lines have a copy above by their filter's word. */
  #copies = 0;
  readonly #nouns = new Nouns();
  /** Diagnostics among the lines whose places are not shown elsewhere. */
  #placed: Placed[] = [];
  /** Whether the mark must name each of these places: the lines are left out for the sake of them. */
  #mustNamePlaces = false;
  readonly #records = new NamedRecords();
  /** Characters that names of records may still take in this and all later marks. */
  #namesLeft: number;
  /** The same of all names and places, where the agent would cut the rest; null: as many as pay. */
  #room: number | null = null;

  constructor(namesRoom = 0, room?: number) {
    this.#namesLeft = namesRoom;
    this.narrow(room);
  }

  /** `room`: characters that the agent shows; marks name and place no more than their share of it. undefined: as many as pay. */
  narrow(room: number | undefined): void {
    if (room !== undefined) this.#room = room * marksShare;
  }

  /** Whether a line that is hidden for that reason needs a mark of its own. */
  needsOwnMark(reason: Reason): boolean {
    return this.count > 0 && this.#block !== blockOf(reason);
  }

  add(item: Item, reason: Reason): void {
    const block = blockOf(reason);
    this.#block = this.count === 0 || this.#block === block ? block : null;
    this.known = knownBy(reason);
    if (this.known !== null) return this.#keep(item);
    const repeat = repeatOf(reason);
    if (repeat !== null) {
      this.#where.add(repeat.name);
      if (repeat.block === null) this.#copies += item.times;
    }
    this.#nouns.add(nounOf(item, reason), item.times);
    const mayBePlaced = isCriticalItem(item) || item.verdict.at !== undefined || typeof reason === "object";
    if (mayBePlaced && repeat === null) this.#place(item, reason);
    this.#records.add(item);
    this.#keep(item);
  }

  #keep(item: Item): void {
    this.count += item.times;
    this.size += costOf(item);
    this.bytes += sizeOf(item);
    if (!this.released) this.items.push(item);
  }

  /** What a mark says where no longer one pays; null: the lines tell more than their number. */
  least(): string | null {
    return this.#mustNamePlaces && !this.released ? null : shortMark(this.count);
  }

  /** Forgets the lines: from here on only a mark can stand for them. */
  release(): void {
    this.released = true;
    this.items = [];
  }

  /** The longest mark that pays, or null. */
  mark(): string | null {
    if (this.count === 0) return null;
    const ofBlock = this.#blockMark();
    if (ofBlock !== null && this.#pays(ofBlock)) return ofBlock;
    if (this.known !== null || this.#block !== null) return null;
    return this.#byPlaces();
  }

  #byPlaces(): string | null {
    const places = this.#places();
    const mayCount = this.released || this.#room !== null;
    if (places === null && this.#mustNamePlaces && !mayCount) return null;
    for (const states of [this.#nouns.states, null]) {
      const long = gapMark(this.count, this.#nouns.common, places, states);
      if (this.#pays(long, places?.length ?? 0)) return long;
    }
    if (this.#placed.length > 0 && this.#room === null) return null;
    const short = shortMark(this.count);
    return this.#pays(short) ? short : null;
  }

  /** The lines are told of by a mark: what its names took, later ones have less. */
  written(): void {
    if (this.#placed.length === 0) this.#namesLeft -= this.#names()?.length ?? 0;
    if (this.#room !== null) this.#room -= this.#places()?.length ?? 0;
    this.clear();
  }

  clear(): void {
    this.release();
    this.released = false;
    this.count = 0;
    this.size = 0;
    this.bytes = 0;
    this.#block = null;
    this.known = null;
    this.#where.clear();
    this.#copies = 0;
    this.#nouns.clear();
    this.#placed = [];
    this.#mustNamePlaces = false;
    this.#records.clear();
  }

  #place(item: Item, reason: Reason): void {
    if (this.#placed.length >= mostPlaced) return;
    const { said, elsewhere }: SameFinding =
      typeof reason === "object" && "said" in reason ? reason : { said: "" };
    const { quotes, at } = item.verdict;
    const isCode = quotes === true && at === undefined;
    const found = elsewhere === true || isCode ? null : placeOf(item);
    if (found === null) return;
    this.#placed.push({ file: found[0], position: found[1], said });
    this.#mustNamePlaces ||= said !== "";
  }

  #places(): string | null {
    if (this.#placed.length === 0) return this.#names();
    const room = (this.size - perCharacter * longestFrame) / this.#perPlace;
    const isShort = this.#room !== null;
    return placesOf(
      this.#placed,
      Math.min(room, this.#room ?? Infinity),
      !this.#mustNamePlaces || this.released || isShort,
    );
  }

  #names(): string | null {
    return this.#records.text(
      Math.min(this.#namesLeft, this.#room ?? Infinity, this.size / perCharacter - longestFrame),
    );
  }

  #blockMark(): string | null {
    if (this.known !== null) return knownMark(this.count, this.known);
    const isRepeat = this.#block !== null || this.#copies === this.count;
    const where = isRepeat ? this.#where.text : null;
    return where === null ? null : repeatMark(this.count, where);
  }

  /** Whether a mark pays in which so many characters name what is hidden. */
  #pays(mark: string, named = 0): boolean {
    if (this.#room !== null) return this.size > mark.length;
    if (this.known !== null) return pays(mark, this.size, perKnown);
    return pays(mark, this.size + (perCharacter - this.#perPlace) * named);
  }

  get #perPlace(): number {
    return this.count >= 2 * this.#placed.length ? perPlace : perLinePlace;
  }
}
