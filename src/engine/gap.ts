/** Hidden lines in a row, until it is known whether a mark for them pays. */
import { sizeOf, type Item } from "./item.ts";
import type { Again } from "./engine-contract.ts";
import { againMark, gapMark, shortMark } from "./marks.ts";
import { NamedRecords } from "./named-records.ts";
import { placeOf, placesOf, type Placed } from "./places.ts";

/** The line belongs to a diagnostic that was shown before, but for its place; `said` is what it says. */
export interface Said {
  readonly said: string;
  /** It names another place than the diagnostic's, as the shown one does. */
  readonly elsewhere?: boolean;
}

/** The line is one of a block that an earlier result has, which the model was given. */
export interface Known {
  readonly known: Again;
}

/** Why a line is hidden: the filter's word, a shown copy, a shown record of its rule or one that says the same, the
 * limit, an earlier result. */
export type Reason = "filter" | "repeat" | "alike" | "limit" | Said | Known;

/** The block of an earlier result, where there is one. */
export const knownBy = (reason: Reason | null): Again | null =>
  typeof reason === "object" && reason !== null && "known" in reason ? reason.known : null;

/** A mark must replace at least so many times its own length. */
const margin = 4;
/** Less than this no mark replaces. */
export const leastReplaced = margin * (shortMark(1).length + 1);
/** The places that it lists are text of the output: of diagnostics of several lines (with code below) it must leave a
 * half at most, of those of one line, which are read more easily one below the other, two fifths. */
const placeMargin = 2;
const linePlaceMargin = 2.5;
/** The most characters that a mark has around its places. */
const longestFrame = 60;
/** Hidden diagnostics whose places a mark may still list; memory stays bounded. */
const mostPlaced = 20_000;

const nounOf = (item: Item, reason: Reason): string => {
  if (reason === "repeat") return "repeated lines";
  if (typeof reason === "object") return "similar lines";
  return (reason === "alike" ? undefined : item.verdict.noun) ?? "lines";
};

export class Gap {
  /** Empty once `release` was called: then only the counts are left. */
  items: Item[] = [];
  count = 0;
  size = 0;
  released = false;
  /** All of the lines are of this block, or of none. */
  known: Again | null = null;
  readonly #nouns = new Set<string>();
  #lastNoun = "";
  /** Their last words: `tests` of both passed and skipped ones. */
  readonly #kinds = new Set<string>();
  /** Diagnostics among the lines whose places are not shown elsewhere. */
  #placed: Placed[] = [];
  /** Whether the mark must name each of these places: the lines are left out for the sake of them. */
  #owesPlaces = false;
  readonly #records = new NamedRecords();
  /** Characters that names of records may still take in this and all later marks. */
  #namesLeft: number;
  /** The same of all names and places, where the agent would cut the rest; null: as many as pay. */
  #room: number | null = null;

  constructor(namesRoom = 0) {
    this.#namesLeft = namesRoom;
  }

  /** From here on marks name and place no more than this: what goes beyond it the agent would not show. */
  narrow(room: number): void {
    this.#room = room;
  }

  /** Whether a line that is hidden for that reason needs a mark of its own. */
  isApart(reason: Reason): boolean {
    return this.count > 0 && this.known !== knownBy(reason);
  }

  add(item: Item, reason: Reason): void {
    this.known = knownBy(reason);
    if (this.known !== null) return this.#keep(item);
    this.#call(nounOf(item, reason));
    const mayBePlaced = item.critical || item.verdict.at !== undefined || typeof reason === "object";
    if (mayBePlaced && reason !== "repeat") this.#place(item, reason);
    this.#records.add(item);
    this.#keep(item);
  }

  #call(noun: string): void {
    if (noun === this.#lastNoun) return;
    this.#lastNoun = noun;
    if (this.#nouns.size < 2) this.#nouns.add(noun);
    if (this.#kinds.size < 2) this.#kinds.add(noun.slice(noun.lastIndexOf(" ") + 1));
  }

  #keep(item: Item): void {
    this.count += item.times;
    this.size += sizeOf(item);
    if (!this.released) this.items.push(item);
  }

  /** Forgets the lines: from here on only a mark can stand for them. */
  release(): void {
    this.released = true;
    this.items = [];
  }

  /** The longest mark that pays, or null. */
  mark(): string | null {
    if (this.count === 0) return null;
    if (this.known !== null) {
      const mark = againMark(this.count, this.known.command, this.known.ago, this.known.part);
      return this.#pays(mark) ? mark : null;
    }
    return this.#byPlaces();
  }

  #byPlaces(): string | null {
    const places = this.#places();
    const mayCount = this.released || this.#room !== null;
    if (places === null && this.#owesPlaces && !mayCount) return null;
    const long = this.#long(places);
    if (this.#pays(long, places?.length ?? 0)) return long;
    if (this.#placed.length > 0 && this.#room === null) return null;
    const short = shortMark(this.count);
    return this.#pays(short) ? short : null;
  }

  /** The lines are told of by a mark: what its names took, later ones have less. */
  told(): void {
    if (this.#placed.length === 0) this.#namesLeft -= this.#names()?.length ?? 0;
    if (this.#room !== null) this.#room -= this.#places()?.length ?? 0;
    this.clear();
  }

  clear(): void {
    this.release();
    this.released = false;
    this.count = 0;
    this.size = 0;
    this.known = null;
    this.#nouns.clear();
    this.#lastNoun = "";
    this.#kinds.clear();
    this.#placed = [];
    this.#owesPlaces = false;
    this.#records.clear();
  }

  #place(item: Item, reason: Reason): void {
    if (this.#placed.length >= mostPlaced) return;
    const { said, elsewhere }: Said = typeof reason === "object" && "said" in reason ? reason : { said: "" };
    const { quotes, at } = item.verdict;
    const isCode = quotes === true && at === undefined;
    const found = elsewhere === true || isCode ? null : placeOf(item);
    if (found === null) return;
    this.#placed.push({ file: found[0], position: found[1], said });
    this.#owesPlaces ||= said !== "";
  }

  #places(): string | null {
    if (this.#placed.length === 0) return this.#names();
    const room = (this.size - margin * longestFrame) / this.#placeMargin;
    const isShort = this.#room !== null;
    return placesOf(
      this.#placed,
      Math.min(room, this.#room ?? Infinity),
      !this.#owesPlaces || this.released || isShort,
    );
  }

  #names(): string | null {
    return this.#records.text(Math.min(this.#namesLeft, this.#room ?? Infinity, this.size / margin - 60));
  }

  #long(places: string | null): string {
    const [noun = "lines"] = this.#nouns.size === 1 ? this.#nouns : this.#kinds.size === 1 ? this.#kinds : [];
    return gapMark(this.count, noun, places);
  }

  /** Whether a mark pays in which so many characters name what is hidden. */
  #pays(mark: string, named = 0): boolean {
    if (this.#room !== null) return this.size > mark.length;
    return this.size >= margin * (mark.length + 1 - named) + this.#placeMargin * named;
  }

  get #placeMargin(): number {
    return this.count >= 2 * this.#placed.length ? placeMargin : linePlaceMargin;
  }
}
