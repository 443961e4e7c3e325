/** Hidden lines in a row, until it is known whether a mark for them pays. */
import { sizeOf, type Item } from "./item.ts";
import { gapMark, shortMark } from "./marks.ts";
import { NamedRecords } from "./named-records.ts";
import { placesOf } from "./places.ts";

/** Why a line is hidden: the filter's word, a shown copy, a shown record that says the same, the limit. */
export type Reason = "filter" | "repeat" | "alike" | "limit";

/** A mark must replace at least so many times its own length, and the places that it lists so many times theirs. */
const margin = 4;
/** Hidden diagnostics whose places a mark may still list; memory stays bounded. */
const mostPlaced = 2000;

const nounOf = (item: Item, reason: Reason): string => {
  if (reason === "repeat") return "repeated lines";
  return (reason === "alike" ? undefined : item.verdict.noun) ?? "lines";
};

export class Gap {
  /** Empty once `release` was called: then only the counts are left. */
  items: Item[] = [];
  count = 0;
  size = 0;
  released = false;
  #nouns = new Set<string>();
  /** Diagnostics among the lines whose places are not shown elsewhere. */
  #placed: Item[] = [];
  readonly #records = new NamedRecords();
  /** Characters that names of records may still take in this and all later marks. */
  #namesLeft: number;

  constructor(namesRoom = 0) {
    this.#namesLeft = namesRoom;
  }

  add(item: Item, reason: Reason): void {
    if (this.#nouns.size < 2) this.#nouns.add(nounOf(item, reason));
    this.count += item.times;
    this.size += sizeOf(item);
    if (item.critical && reason !== "repeat" && this.#placed.length < mostPlaced) this.#placed.push(item);
    this.#records.add(item);
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
    const long = this.#long(this.#places());
    if (this.#pays(long)) return long;
    if (this.#placed.length > 0) return null;
    const short = shortMark(this.count);
    return this.#pays(short) ? short : null;
  }

  /** The lines are told of by a mark: what its names took, later ones have less. */
  told(): void {
    this.#namesLeft -= this.#names()?.length ?? 0;
    this.clear();
  }

  clear(): void {
    this.release();
    this.released = false;
    this.count = 0;
    this.size = 0;
    this.#nouns = new Set();
    this.#placed = [];
    this.#records.clear();
  }

  #places(): string | null {
    return this.#placed.length === 0 ? this.#names() : placesOf(this.#placed, this.size / margin - 60);
  }

  #names(): string | null {
    return this.#records.text(Math.min(this.#namesLeft, this.size / margin - 60));
  }

  #long(places: string | null): string {
    const [noun] = this.#nouns;
    return gapMark(this.count, this.#nouns.size === 1 && noun !== undefined ? noun : "lines", places);
  }

  #pays(mark: string): boolean {
    return this.size >= margin * (mark.length + 1);
  }
}
