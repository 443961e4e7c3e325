/** Judged items in, delivered bytes out: sets the marks where the hidden lines stood, never grows the text. */
import type { Budget } from "../choose/budget.ts";
import { namesShare } from "../choose/by-record.ts";
import { cutLine } from "./cut-line.ts";
import { claimsSuccess } from "./claims-success.ts";
import type { EngineOptions } from "../engine-contract.ts";
import type { Ending, Stream } from "../../filter-kit/filter.ts";
import { Ahead } from "./ahead.ts";
import { Delivery, type Undelivered } from "./delivery.ts";
import { Gap } from "./gap.ts";
import { type Decided, gains, isAsked } from "./gains.ts";
import { blockAbove, knownBy, type Decision, type Fates, type Reason } from "../choose/hider.ts";
import { isExact, totalSize, type Item } from "../item.ts";
import type { RawLine } from "../read/lines.ts";
import { footMark, sayMark, shortMark } from "./marks.ts";
import { Chooser } from "../choose/choose.ts";
import { type Plainly, renderVerbatim } from "./render.ts";
import { isIndented } from "./squeeze/is-indented.ts";
import { Runs } from "./runs.ts";
import { pays, perCharacter } from "./reading-cost.ts";
import { footSize } from "./shown-cost.ts";

/** Of an output that is seen whole: a few lines less are not worth a hole in it. */
const leastShare = 0.04;

export class Writer {
  readonly #options: EngineOptions;
  readonly #delivery: Delivery;
  readonly #chooser: Chooser;
  readonly #gap: Gap;
  readonly #ahead: Ahead;
  readonly #runs: Runs;
  /** What must be hidden at least before a foot pays. */
  readonly #worthwhile: number;
  #place: ReturnType<EngineOptions["store"]["commit"]> = null;
  #refused: boolean;
  /** Nothing is left out but what the model has. */
  readonly #isLossless: boolean;
  #touched = false;

  constructor(options: EngineOptions, budget: Budget) {
    this.#options = options;
    this.#delivery = new Delivery(options);
    this.#gap = new Gap(budget.size * namesShare);
    const how = { standalone: options.lastLines !== undefined };
    const { recall = null } = options;
    const foot = footSize(options.namesPath ?? true);
    this.#isLossless = options.context.mode === "lossless";
    this.#refused = this.#isLossless && recall === null && options.boundAt === undefined;
    const isLossless = this.#isLossless;
    this.#chooser = new Chooser({ budget, how, foot, recall, isLossless });
    this.#ahead = new Ahead(options, this.#chooser);
    const [delivery, ahead, chooser] = [this.#delivery, this.#ahead, this.#chooser];
    this.#runs = new Runs({ delivery, ahead, chooser, how });
    this.#worthwhile = perCharacter * foot;
  }

  /** How much was delivered, and how much is missing in it. */
  get counts(): Delivery["counts"] {
    return this.#delivery.counts;
  }

  /** Shows, hides and marks. Hidden lines at the end stay pending until something follows, or nothing will. */
  decide(items: readonly Item[], asked: Decision): void {
    this.#asOne(items, () => this.#decide(items, asked));
  }

  #decide(items: readonly Item[], asked: Decision): void {
    const proposed = this.#refused ? items.map(() => null) : this.#chooser.choose(items, asked);
    const decision = { ...asked, marks: this.#chooser.marks };
    this.#gap.begin(decision);
    const fates = this.#ahead.outOf(items, proposed);
    this.#begin(items);
    this.#runs.rawTail = new Set(this.#chooser.rawTail(items));
    if (this.#place === null && !this.#refused && this.#gains({ items, fates, decision })) this.#commit();
    this.#emit(items, fates, decision.last === true);
  }

  /** Delivers of all items that are not decided yet those that are shown whatever follows. */
  ahead(items: readonly Item[], isSmall: boolean, most: number): void {
    // What is hidden right behind a mark is never shown for its smallness.
    if (this.#gap.count > 0 || this.#progress.isBehindMark) return;
    this.#begin(items);
    this.#delivery.text({ text: this.#ahead.take(items, isSmall, most), encoding: "utf8" }, 1);
  }

  /** Whether it was delivered before it is decided. */
  isWritten(item: Item): boolean {
    return this.#ahead.isWritten(item);
  }

  /** Characters delivered of lines that were decided. */
  get decided(): number {
    return this.counts.shownBytes - this.#ahead.size;
  }

  /** Whether hidden lines wait for their mark. */
  get hasOpenGap(): boolean {
    return this.#gap.count > 0;
  }

  /** Delivers as it came. */
  verbatim(items: readonly Item[], how: Plainly = "raw"): void {
    this.#asOne(items, () => {
      this.#begin(items);
      this.#runs.verbatim(items, how);
    });
  }

  raw(bytes: Uint8Array, stream: Stream): void {
    this.#delivery.raw(bytes, stream);
  }

  rawLine(line: RawLine): void {
    this.raw(Buffer.from(line.raw + line.eol, line.encoding), line.stream);
  }

  /** A part of a line that has no end yet, with its escapes, or the last part of one. */
  openPart(bytes: Uint8Array, stream: Stream): void {
    this.#delivery.part(bytes, stream);
  }

  /** A part of a line that is too long to be held; false: nothing of it may be left out. */
  part(item: Item, begins: boolean): boolean {
    if (this.#isLossless || !this.#commit()) return false;
    this.#touched = true;
    if (begins) this.#progress.cut += 1;
    const text = cutLine(item.text, item.focus) + item.line.eol;
    this.raw(Buffer.from(text), item.line.stream);
    this.#progress.whole = 0;
    return true;
  }

  /** Closes a pending gap: by a mark where that pays, else by its lines. */
  settle(): void {
    this.#asOne([], () => {
      const run: Item[] = [];
      this.#closeGap(run);
      this.#sendRun(run);
    });
  }

  /** Like `settle`, but shows the lines wherever they are still there. */
  restore(): void {
    if (this.#gap.released) return this.settle();
    const { items } = this.#gap;
    this.#gap.clear();
    this.verbatim(items);
  }

  /** Nothing more can be kept: what is hidden from here on could not be had back. */
  refuse(rawBytes: number): void {
    this.settle();
    // Less is shown than was kept: the last line says how much that is.
    if (this.#progress.shownBytes < rawBytes) this.#commit();
    this.#refused = true;
  }

  #asOne(items: readonly Item[], step: () => void): void {
    this.#delivery.asOne(() => this.#undelivered(items), step);
  }

  #undelivered(items: readonly Item[]): Undelivered {
    const gap = this.#gap;
    return { items: this.#unwritten([...gap.items, ...items]), released: gap.released ? gap.count : 0 };
  }

  #unwritten(items: readonly Item[]): readonly Item[] {
    return items.filter((item) => !this.#ahead.isWritten(item));
  }

  /** After a fault in a call: what it did not deliver goes through as it came, behind a mark for what nobody has any more.
   * `deciding`: what it was given; `rest`: what follows that. */
  surrender(deciding: readonly Item[], rest: readonly Item[]): void {
    const { items, released } = this.#delivery.takeBack() ?? this.#undelivered(deciding);
    this.#gap.clear();
    this.#refused = true;
    this.#delivery.text({ text: this.#ahead.takeUndelivered(), encoding: "utf8" }, 1);
    if (released > 0) {
      this.#delivery.mark(shortMark(released));
      this.#progress.lost += released;
    }
    for (const item of [...items, ...this.#unwritten(rest)]) this.#runs.text(renderVerbatim([item]), item);
  }

  /** Whether everything so far went out as it came in. */
  get untouched(): boolean {
    return !this.#touched && this.#gap.count === 0;
  }

  /** Quotes the filter, if the lines that it hides pay for the mark. */
  say(text: string, ending: Ending): void {
    const mark = sayMark(this.#options.command, text);
    if (
      this.#delivery.isTrimmedWhole ||
      !pays(mark, this.#progress.hiddenSize) ||
      (ending.code !== 0 && claimsSuccess(text))
    )
      return;
    this.#progress.hiddenSize -= perCharacter * (mark.length + 1);
    this.#delivery.mark(mark);
  }

  /** `kept`: lines on disk, where that is not all of them. */
  foot(rawLines: number, kept: number | null): void {
    const { lost, cut } = this.#progress;
    if (this.#place === null || (lost + cut === 0 && kept === null) || this.#delivery.isTrimmedWhole) return;
    const { id, path, elsewhere = false } = this.#place;
    const hidden = { lines: lost, of: rawLines, cut, kept };
    const isNamed = elsewhere || (this.#options.namesPath ?? true);
    this.#delivery.mark(footMark(id, hidden, isNamed ? path : null));
  }

  #emit(items: readonly Item[], fates: Fates, isLast: boolean): void {
    const run: Item[] = [];
    const gap = this.#gap;
    let shown = 0;
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!;
      const reason = fates[index]!;
      if (reason === null || this.#refused) {
        if (gap.count > 0) this.#closeGap(run);
        shown += item.size;
        run.push(item);
      } else {
        gap.passed(shown);
        shown = 0;
        if (gap.needsOwnMark(reason) && this.#mayPart(reason)) this.#closeGap(run);
        this.#hide(item, reason);
      }
    }
    gap.passed(shown);
    if (isLast) this.#closeGap(run);
    // Behind a hoisted group an indented line that is yet to come would read as a member of it.
    const end = isLast ? -1 : run.findLastIndex(({ text }) => !isIndented(text));
    if (end > 0) this.#sendRun(run.splice(0, end));
    this.#sendRun(run);
  }

  /** Whether marks and cuts would take away enough, were the full output on disk. */
  #gains(decided: Decided): boolean {
    const { items, fates, decision } = decided;
    const isShort = this.#chooser.isFitted || (decision.last !== true && decision.bound !== undefined);
    if (isShort && fates.some((fate) => fate !== null)) return true;
    const least = Math.max(this.#worthwhile, decision.last === true ? totalSize(items) * leastShare : 0);
    const before = this.#gap.mark() === null ? 0 : this.#gap.size;
    const cuts = this.#chooser.mayCut && { answers: this.#chooser.cutAnswers };
    return gains(least - before, decided, cuts);
  }

  #commit(): boolean {
    if (this.#place === null && !this.#refused) {
      this.#place = this.#options.store.commit();
      this.#refused = this.#place === null;
    }
    return this.#place !== null && !this.#refused;
  }

  #hide(item: Item, reason: Reason): void {
    this.#gap.add(item, reason);
    const { items, released, size } = this.#gap;
    const isEnough = !released && isAsked(items.length) && size >= this.#worthwhile;
    if (isEnough && this.#gap.mark() !== null && this.#commit()) this.#gap.release();
  }

  #closeGap(run: Item[]): void {
    if (this.#gap.count === 0) return;
    const paying = this.#place === null ? null : this.#gap.mark();
    const isMarked =
      this.#place !== null && (this.#gap.released || (this.#progress.isBehindMark && run.length === 0));
    const mark = paying ?? (isMarked ? this.#gap.least(this.#progress.hiddenSize) : null);
    if (mark === null) run.push(...this.#gap.items);
    else {
      this.#sendRun(run.splice(0));
      this.#touched = true;
      this.#delivery.mark(mark);
      this.#progress.lost += this.#gap.count;
      this.#countKnown(mark);
      this.#progress.hiddenSize += this.#gap.size - mark.length - 1;
      return this.#gap.written();
    }
    this.#gap.shown();
  }

  /** Two blocks are told of by one mark where none would pay for the first: its lines stand under what is hidden. But a mark
   * for two names neither: the second one has its own where the first one's lines have no places that count. */
  #mayPart(reason: Reason): boolean {
    const gap = this.#gap;
    if (knownBy(reason) !== null || gap.known !== null || gap.mark() !== null) return true;
    return blockAbove(reason) !== null && gap.isBare;
  }

  #countKnown(mark: string): void {
    if (this.#gap.known === null) return;
    this.#progress.known += this.#gap.count;
    this.#progress.knownBytes += this.#gap.bytes - mark.length - 1;
  }

  #sendRun(items: readonly Item[]): void {
    this.#runs.send(items, this.#place !== null && !this.#refused && this.#chooser.mayCut);
  }

  /** The first of these lines may stand below a heading that was delivered with others. */
  #begin([first]: readonly Item[]): void {
    this.#progress.mayBeMember = first !== undefined && !isExact(first) && !this.#ahead.isWritten(first);
  }

  get #progress(): Delivery["progress"] {
    return this.#delivery.progress;
  }
}
