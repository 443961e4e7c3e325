/** Hidden lines in a row, until it is known whether a mark for them pays. Of what it may say the first that pays wins. */
import { freeOf, isCriticalItem, readsCritical, type Item } from "../item.ts";
import type { Known } from "../engine-contract.ts";
import { blockOf, type Decision, isSecondary, type Reason, type Repeat, repeatIn } from "../fate.ts";
import { type Earlier, gapMark, repeatMark, shortMark } from "./marks.ts";
import { NamedAbove } from "./named-above.ts";
import { NamedRecords } from "./named-records.ts";
import { Nouns } from "./nouns.ts";
import { placeOf, placesOf, type Placed } from "./places.ts";
import { hiddenWord, pays, paysWith, perLinePlace, perCharacter, perPlace } from "./reading-cost.ts";

/** The most characters that a mark has around its places. */
const longestFrame = 50;
/** Hidden diagnostics whose places a mark may still list; memory stays bounded. */
const maxPlaced = 20_000;
/** A mark for more lines pays, whatever stands in them: each costs a reader something. */
const surelyPaid = 256;

/** Characters of a line that a filter calls the copy, in its name: failures of one suite begin alike. */
const longestCopy = 60;

const nameOf = (copy: string): string =>
  `"${copy.length > longestCopy ? `${copy.slice(0, longestCopy).trimEnd()}…` : copy}"`;

/** A copy by its filter's word of a line that is not shown. */
const isLostCopy = ({ verdict }: Item, reason: Reason): boolean =>
  reason === "budget" && verdict.part === "copy";

const nounOf = (item: Item, reason: Reason): string => {
  const isOwn = (reason === "noise" || reason === "budget") && !isLostCopy(item, reason);
  return (isOwn ? item.verdict.noun : undefined) ?? "lines";
};

/** Filters prove copies, so that nobody has judged their words. */
const isCriticalHere = (item: Item, reason: Reason): boolean =>
  isLostCopy(item, reason) ? readsCritical(item) : isCriticalItem(item);

/** Texts of marks, and what their characters cost less than others. */
type Texts = Generator<readonly [text: string, credit: number], void>;

/** Facts about hidden lines that a mark may name. */
class Told {
  /** All of the lines are of this block, of an earlier result or above; null: of several, or of none. */
  block: object | null = null;
  /** If the lines are from an earlier result, the reason of the first. */
  first: Extract<Repeat, { readonly in: "earlier result" }> | null = null;
  /** Which line above begins the copy of a repeated block, or is near. */
  where: string | null = null;
  /** How many of the lines have a copy above by their filter's word. */
  copies = 0;
  /** How many of the lines are errors, warnings or failures that found no room. */
  critical = 0;
  /** Diagnostics among the lines whose places are not shown elsewhere. */
  readonly placed: Placed[] = [];
  /** Whether the mark must name each of these places: the lines are left out for the sake of them. */
  mustNamePlaces = false;
  readonly nouns = new Nouns();
  readonly records = new NamedRecords();
}

export class Gap {
  /** Empty once `release` was called: then only the counts are left. */
  items: Item[] = [];
  count = 0;
  /** Characters that the lines cost a reader. */
  size = 0;
  bytes = 0;
  released = false;
  #told = new Told();
  #above = new NamedAbove(false);
  /** Characters that names of records may still take in this and all later marks. */
  #namesLeft: number;
  /** Characters left for all names and places, if the agent would cut the rest; null: as many as pay. */
  #room: number | null = null;

  constructor(namesRoom = 0) {
    this.#namesLeft = namesRoom;
  }

  /** Whether its lines name no places, and there is room for them. */
  get isBare(): boolean {
    return this.#told.placed.length === 0 && this.#room === null;
  }

  get known(): Known | null {
    return this.#told.first?.block ?? null;
  }

  /** Before lines are decided; marks name and place no more than their share of the room. */
  begin({ marks, last, isSeenWhole }: Decision): void {
    // Lines hidden before still have the room of that time.
    if (marks !== undefined || this.count === 0) this.#room = marks ?? null;
    if (last === true) this.#above = new NamedAbove(isSeenWhole === true);
  }

  /** Lines of that size are shown. */
  passed(size: number): void {
    this.#above.passed(size);
  }

  /** Whether a line that is hidden for that reason needs a mark of its own. */
  needsOwnMark(reason: Reason): boolean {
    return this.count > 0 && this.#told.block !== blockOf(reason);
  }

  add(item: Item, reason: Reason): void {
    if (typeof reason === "string") {
      this.#told.block = null;
      this.#told.first = null;
      if (isCriticalItem(item) || item.verdict.at !== undefined) this.#place(item);
      if (reason === "noise") this.#copyOf(item);
    } else if (this.#refer(item, reason)) return this.#keep(item);
    if (!isSecondary(reason) && isCriticalHere(item, reason)) this.#told.critical += item.times;
    this.#told.nouns.add(nounOf(item, reason), item.times);
    this.#told.records.add(item);
    this.#keep(item);
  }

  /** Whether the line stands in an earlier result: then it is told of by that alone. */
  #refer(item: Item, reason: Repeat): boolean {
    const block = blockOf(reason);
    this.#told.block = this.count === 0 || this.#told.block === block ? block : null;
    const known = repeatIn(reason, "earlier result");
    if (known === null || this.count === 0) this.#told.first = known;
    if (reason.in === "finding") this.#place(item, reason);
    if (reason.in === "above") this.#name(reason.name);
    return known !== null;
  }

  /** A filter's word that a copy stands above. */
  #copyOf({ verdict: { part, key = "" }, times }: Item): void {
    if (part !== "copy" || key === "") return;
    this.#name(nameOf(key));
    this.#told.copies += times;
  }

  #name(copy: string | null): void {
    if (copy !== null) this.#told.where ??= `${this.count === 0 ? "from" : "near"} ${copy}`;
  }

  #keep(item: Item): void {
    const { size } = item;
    this.count += item.times;
    this.size += this.count > surelyPaid ? size : size - freeOf(item);
    this.bytes += size;
    if (!this.released) this.items.push(item);
  }

  /** Mark to fall back to if no longer one pays. Lines shown after an earlier mark would be read under the wrong heading, since
   * that mark hides theirs: if they must name places, what other marks have hidden (`others`) pays as well. Null: that is not
   * enough. */
  fallback(others: number): string | null {
    if (!this.#told.mustNamePlaces || this.released) return shortMark(this.count);
    const mark = gapMark(this.count, this.#told.nouns.common, placesOf(this.#told.placed, Infinity, false));
    return pays(mark, this.size + others, perPlace) ? mark : null;
  }

  /** Forgets the lines: from here on only a mark can stand for them. */
  release(): void {
    this.released = true;
    this.items = [];
  }

  /** The mark that says most of those that pay, or null. */
  mark(): string | null {
    if (this.count === 0) return null;
    for (const [text, credit] of this.#texts()) if (this.#pays(text, credit)) return text;
    return null;
  }

  /** Possible texts of the mark, the most detailed first. */
  *#texts(): Texts {
    const { block, where, copies } = this.#told;
    if (this.#earlier !== null) {
      yield [this.#above.markFor(this.count, this.#earlier), 0];
      return;
    }
    const isCopy = block !== null || (copies === this.count && this.#room === null);
    if (where !== null && isCopy) yield [repeatMark(this.count, where), 0];
    if (block === null) yield* this.#countTexts();
  }

  *#countTexts(): Texts {
    const { placed, nouns } = this.#told;
    const named = this.#places();
    if (named === null && !this.#mayCount && this.#mustName) return;
    for (const detail of named === null ? [this.#counts, null] : [named]) {
      const credit = (perCharacter - this.#perPlace) * (named?.length ?? 0);
      yield [gapMark(this.count, nouns.common, detail), credit];
    }
    if (placed.length === 0 || this.#mayCount) yield [shortMark(this.count), hiddenWord];
  }

  get #counts(): string | null {
    return this.#told.critical === 0 ? this.#told.nouns.states : `${this.#told.critical} critical`;
  }

  /** Whether a mark may count lines whose places it does not name: not where there is room for the lines themselves. */
  get #mayCount(): boolean {
    return this.released || (this.#room !== null && this.#room < this.bytes);
  }

  /** The lines are told of by a mark: what its names took, later ones have less. */
  written(): void {
    if (this.#earlier !== null) this.#above.written(this.#earlier);
    if (this.#told.placed.length === 0) this.#namesLeft -= this.#names()?.length ?? 0;
    if (this.#room !== null) this.#room -= this.#places()?.length ?? 0;
    this.clear();
  }

  /** The lines are shown, in the place of a mark. */
  shown(): void {
    if (this.#room !== null) this.#room -= this.bytes;
    this.clear();
  }

  clear(): void {
    this.items = [];
    this.released = false;
    this.count = 0;
    this.size = 0;
    this.bytes = 0;
    this.#told = new Told();
  }

  #place(item: Item, finding: { readonly said: string; readonly elsewhere?: boolean } = { said: "" }): void {
    if (this.#told.placed.length >= maxPlaced) return;
    const { said, elsewhere } = finding;
    const { part, at } = item.verdict;
    const isCode = part === "quote" && at === undefined;
    const found = elsewhere === true || isCode ? null : placeOf(item);
    if (found === null) return;
    this.#told.placed.push({ file: found[0], position: found[1], said });
    this.#told.mustNamePlaces ||= said !== "";
  }

  #places(): string | null {
    if (this.#told.placed.length === 0) return this.#names();
    const { placed, mustNamePlaces } = this.#told;
    const isShort = this.#room !== null;
    const left = this.#room ?? Infinity;
    const upTo = (max: number, suffice: boolean): string | null =>
      placesOf(placed, Math.min(max / this.#perPlace, left), suffice);
    // Where there is not room for all lines, a mark is there anyway: its places alone have to pay.
    const all = isShort ? upTo(this.size, false) : null;
    const suffice = !mustNamePlaces || this.#mayCount;
    return all ?? upTo(this.size - perCharacter * longestFrame, suffice);
  }

  #names(): string | null {
    return this.#told.records.text(Math.min(this.#namesLeft, this.#room ?? Infinity, this.#longestNames));
  }

  get #longestNames(): number {
    return this.size / perCharacter - longestFrame;
  }

  /** A file or a commit that is hidden whole is told of by nothing else: so little that a mark must not name is shown. */
  get #mustName(): boolean {
    if (this.#told.mustNamePlaces) return true;
    const names = this.#told.records.text(Infinity);
    return names !== null && names.length > this.#longestNames;
  }

  get #earlier(): Earlier | null {
    if (this.#told.first === null) return null;
    const { block, at } = this.#told.first;
    return { ...block, part: { from: at, of: block.part.of } };
  }

  #pays(mark: string, credit: number): boolean {
    if (this.#room !== null) return this.size > mark.length;
    if (this.#told.first !== null) return paysWith(this.#told.first.credit, mark, this.size);
    return pays(mark, this.size + credit);
  }

  get #perPlace(): number {
    return this.count >= 2 * this.#told.placed.length ? perPlace : perLinePlace;
  }
}
