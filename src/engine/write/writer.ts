/** Judged items in, delivered bytes out: sets the marks where the hidden lines stood, never grows the text. */
import type { Budget } from "../choose/budget.ts";
import { namesShare } from "../choose/by-record.ts";
import { cutLine } from "./cut-line.ts";
import { claimsSuccess } from "./claims-success.ts";
import type { EngineOptions } from "../engine-contract.ts";
import type { Ending, Stream } from "../../filter-kit/filter.ts";
import { Ahead } from "./ahead.ts";
import { Gap } from "./gap.ts";
import { type Decided, gains, releasedFrom } from "./gains.ts";
import { blockAbove, knownBy, type Decision, type Fates, type Reason } from "../choose/hider.ts";
import { totalSize, type Item } from "../item.ts";
import { lineEndsIn, type RawLine } from "../read/lines.ts";
import { footMark, sayMark } from "./marks.ts";
import { Chooser } from "../choose/choose.ts";
import {
  isCuttable,
  misleads,
  render,
  renderVerbatim,
  stretches,
  type Rendered,
  type RenderOptions,
} from "./render.ts";
import { isIndented } from "./squeeze/is-indented.ts";
import { pays, perCharacter } from "./reading-cost.ts";
import { footSize } from "./shown-cost.ts";

/** Of an output that is seen whole: a few lines less are not worth a hole in it. */
const leastShare = 0.04;

export class Writer {
  readonly #options: EngineOptions;
  readonly #chooser: Chooser;
  readonly #gap: Gap;
  readonly #ahead: Ahead;
  /** What must be hidden at least before a foot pays. */
  readonly #worthwhile: number;
  readonly #how: Pick<RenderOptions, "table" | "standalone">;
  #place: ReturnType<EngineOptions["store"]["commit"]> = null;
  #refused: boolean;
  /** Nothing is left out but what the model has. */
  readonly #isLossless: boolean;
  #closed = true;
  /** Nothing was shown since the last mark: what is hidden next stands under what that mark hides. */
  #isBehindMark = false;
  #touched = false;
  #rawTail: ReadonlySet<Item> = new Set();
  #cut = 0;
  /** Lines delivered since the last mark or cut. */
  #whole = 0;
  /** Of what marks stand for, and no other mark is paid by. */
  #hiddenSize = 0;
  shownBytes = 0;
  lost = 0;
  /** Lines among the lost ones that the model was given before. */
  known = 0;
  knownBytes = 0;

  constructor(options: EngineOptions, budget: Budget) {
    this.#options = options;
    this.#gap = new Gap(budget.size * namesShare);
    this.#how = { table: options.filter.table ?? false, standalone: options.lastLines !== undefined };
    const { recall = null } = options;
    const foot = footSize(options.namesPath ?? true);
    this.#isLossless = options.context.mode === "lossless";
    this.#refused = this.#isLossless && recall === null;
    const isLossless = this.#isLossless;
    this.#chooser = new Chooser({ budget, how: this.#how, foot, recall, isLossless });
    this.#ahead = new Ahead(options, this.#chooser);
    this.#worthwhile = perCharacter * foot;
  }

  /** Shows, hides and marks. Hidden lines at the end stay pending until something follows, or nothing will. */
  decide(items: readonly Item[], asked: Decision): void {
    const proposed = this.#refused ? items.map(() => null) : this.#chooser.choose(items, asked);
    const decision = { ...asked, marks: this.#chooser.marks };
    this.#gap.begin(decision);
    const fates = this.#ahead.outOf(items, proposed);
    const last = items.at(-1);
    const isLog = this.#chooser.exceeded && last?.kind === "log" && last.verdict.cut?.columns === undefined;
    // A log beyond its budget ends with its last lines as they came.
    this.#rawTail = new Set(isLog ? items.slice(this.#chooser.tailFrom) : []);
    const least = Math.max(this.#worthwhile, decision.last === true ? totalSize(items) * leastShare : 0);
    if (this.#place === null && !this.#refused && this.#gains(least, { items, fates, decision }))
      this.#commit();
    this.#emit(items, fates, decision.last === true);
  }

  /** Delivers of all items that are not decided yet those that are shown whatever follows. */
  ahead(items: readonly Item[], isSmall: boolean): void {
    // What is hidden right behind a mark is never shown for its smallness.
    if (this.#gap.count === 0 && !this.#isBehindMark)
      this.raw(Buffer.from(this.#ahead.take(items, isSmall)), 1);
  }

  /** Whether it was delivered before it is decided. */
  isWritten(item: Item): boolean {
    return this.#ahead.isWritten(item);
  }

  /** Whether hidden lines wait for their mark. */
  get hasOpenGap(): boolean {
    return this.#gap.count > 0;
  }

  /** Delivers as it came. */
  verbatim(items: readonly Item[], isCounted = false): void {
    for (const stretch of stretches(this.#ahead.without(items)))
      this.#sendText(renderVerbatim(stretch, isCounted), stretch[0]!.line.stream);
  }

  raw(bytes: Uint8Array, stream: Stream): void {
    if (bytes.length === 0) return;
    this.shownBytes += bytes.length;
    this.#isBehindMark = false;
    this.#closed = bytes.at(-1) === 10;
    if (this.#options.lastLines !== undefined) this.#whole += lineEndsIn(bytes);
    this.#options.deliver(bytes, stream);
  }

  rawLine(line: RawLine): void {
    this.raw(Buffer.from(line.raw + line.eol, line.encoding), line.stream);
  }

  /** A part of a line that is too long to be held; false: nothing of it may be left out. */
  part(item: Item, begins: boolean): boolean {
    if (this.#isLossless || !this.#commit()) return false;
    this.#touched = true;
    if (begins) this.#cut += 1;
    const text = cutLine(item.text, item.focus) + item.line.eol;
    this.raw(Buffer.from(text), item.line.stream);
    this.#whole = 0;
    return true;
  }

  /** Closes a pending gap: by a mark where that pays, else by its lines. */
  settle(): void {
    const run: Item[] = [];
    this.#closeGap(run);
    this.#sendRun(run);
  }

  /** Like `settle`, but shows the lines wherever they are still there. */
  restore(): void {
    if (this.#gap.released) return this.settle();
    const { items } = this.#gap;
    this.#gap.clear();
    this.verbatim(items);
  }

  /** Nothing more can be kept: what is hidden from here on could not be had back. */
  refuse(): void {
    this.restore();
    this.#refused = true;
  }

  pending(): readonly Item[] {
    return this.#gap.items;
  }

  /** Whether everything so far went out as it came in. */
  get untouched(): boolean {
    return !this.#touched && this.#gap.count === 0;
  }

  /** Quotes the filter, if the lines that it hides pay for the mark. */
  say(text: string, ending: Ending): void {
    const mark = sayMark(this.#options.command, text);
    if (this.#isTrimmedWhole || !pays(mark, this.#hiddenSize) || (ending.code !== 0 && claimsSuccess(text)))
      return;
    this.#hiddenSize -= perCharacter * (mark.length + 1);
    this.#sendMark(mark);
  }

  /** `kept`: lines on disk, where that is not all of them. */
  foot(rawLines: number, kept: number | null): void {
    if (this.#place === null || (this.lost === 0 && this.#cut === 0)) return;
    if (this.#isTrimmedWhole) return;
    const { id, path, elsewhere = false } = this.#place;
    const hidden = { lines: this.lost, of: rawLines, cut: this.#cut, kept };
    const isNamed = elsewhere || (this.#options.namesPath ?? true);
    this.#sendMark(footMark(id, hidden, isNamed ? path : null));
  }

  /** What `tail` leaves is as it came: a mark would only take the place of its first line. */
  get #isTrimmedWhole(): boolean {
    return this.#whole >= (this.#options.lastLines ?? Infinity);
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

  /** Whether marks and cuts would take away so many characters, were the full output on disk. */
  #gains(least: number, decided: Decided): boolean {
    const before = this.#gap.mark() === null ? 0 : this.#gap.size;
    const cuts = !this.#isLossless && { answers: this.#chooser.cutAnswers };
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
    const isEnough = !released && items.length % releasedFrom === 0 && size >= this.#worthwhile;
    if (isEnough && this.#gap.mark() !== null && this.#commit()) this.#gap.release();
  }

  #closeGap(run: Item[]): void {
    if (this.#gap.count === 0) return;
    const paying = this.#place === null ? null : this.#gap.mark();
    const isMarked = this.#place !== null && (this.#gap.released || (this.#isBehindMark && run.length === 0));
    const mark = paying ?? (isMarked ? this.#gap.least(this.#hiddenSize) : null);
    if (mark === null) run.push(...this.#gap.items);
    else {
      this.#sendRun(run.splice(0));
      this.#touched = true;
      this.#sendMark(mark);
      this.lost += this.#gap.count;
      this.#countKnown(mark);
      this.#hiddenSize += this.#gap.size - mark.length - 1;
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
    this.known += this.#gap.count;
    this.knownBytes += this.#gap.bytes - mark.length - 1;
  }

  #sendRun(items: readonly Item[]): void {
    const first = this.#rawTail.size === 0 ? -1 : items.findIndex((item) => this.#rawTail.has(item));
    if (first === -1) return this.#sendSqueezed(items);
    // Behind a hoisted group an indented line would read as a member of it.
    const at = first === 0 ? 0 : items.findIndex((item, index) => index >= first && !isIndented(item.text));
    if (at === -1) return this.#sendSqueezed(items);
    this.#sendSqueezed(items.slice(0, at));
    this.verbatim(items.slice(at), true);
  }

  #sendSqueezed(items: readonly Item[]): void {
    const all = stretches(items);
    const how = misleads(all) ? { ...this.#how, standalone: true } : this.#how;
    for (const stretch of all) {
      const { cutAnswers } = this.#chooser;
      const mayCut = this.#place !== null && !this.#refused && !this.#isLossless;
      const cut = mayCut && stretch.some((item) => isCuttable(item, cutAnswers));
      const before = this.#cut;
      const onCut = (): number => (this.#cut += 1);
      const options = { ...how, cut, cutAnswers, onCut };
      const rendered = this.#ahead.restOf(stretch, (items) => render(items, options));
      this.#sendText(rendered, stretch[0]!.line.stream);
      if (this.#cut > before) this.#whole = 0;
    }
  }

  #sendText(rendered: Rendered, stream: Stream): void {
    this.raw(Buffer.from(rendered.text, rendered.encoding), stream);
  }

  #sendMark(mark: string): void {
    this.raw(Buffer.from(this.#closed ? `${mark}\n` : `\n${mark}\n`), 1);
    this.#whole = 0;
    this.#isBehindMark = true;
  }
}
