/** Judged items in, delivered bytes out: sets the marks where the hidden lines stood, never grows the text. */
import { cutLine } from "../squeeze/cut-line.ts";
import { claimsSuccess } from "./claims-success.ts";
import type { EngineOptions } from "../engine-contract.ts";
import type { Ending, Stream } from "../../filter-kit/filter.ts";
import { Ahead } from "./ahead.ts";
import { Delivery, type Undelivered } from "./delivery.ts";
import type { Gap } from "../mark/gap.ts";
import type { Decision } from "../fate.ts";
import { type Decided, Layout, type Mark, type Part, type Run, type Written } from "../layout/layout.ts";
import { gains } from "../squeeze/measure.ts";
import { isExact, totalSize, type Item } from "../item.ts";
import type { RawLine } from "../read/lines.ts";
import { footMark, sayMark, shortMark } from "../mark/marks.ts";
import type { Choice, Chooser } from "../choose/choose.ts";
import { type Plainly, renderVerbatim } from "../squeeze/render.ts";
import { withEscapes } from "../squeeze/forged-marks.ts";
import { isIndented } from "../squeeze/is-indented.ts";
import { Runs } from "./runs.ts";
import { footSize, pays, perCharacter } from "../mark/reading-cost.ts";

/** Less than this part of an output is not worth a hole in it. */
const minShare = 0.04;

export class Writer {
  readonly #options: EngineOptions;
  readonly #delivery: Delivery;
  readonly #layout: Layout;
  readonly #namesRoom: number;
  readonly #ahead: Ahead;
  readonly #runs: Runs;
  /** Size of hidden lines from which on a foot pays. */
  readonly #worthwhile: number;
  #place: ReturnType<EngineOptions["store"]["commit"]> = null;
  #refused: boolean;
  /** Nothing is left out but what the model has. */
  readonly #isLossless: boolean;
  #touched = false;
  #mayCut: boolean;

  /** `namesRoom`: characters that names of records may take in marks. */
  constructor(options: EngineOptions, chooser: Pick<Chooser, "mayStillHide">, namesRoom: number) {
    this.#options = options;
    this.#delivery = new Delivery(options);
    const written = (): Written => {
      const { isBehindMark, hiddenSize } = this.#delivery.progress;
      return { mayMark: this.#place !== null, isBehindMark, hiddenSize };
    };
    this.#namesRoom = namesRoom;
    this.#layout = new Layout(written, namesRoom);
    this.#isLossless = options.context.mode === "lossless";
    this.#mayCut = !this.#isLossless;
    this.#refused = this.#isLossless && (options.recall ?? null) === null && options.boundAt === undefined;
    this.#ahead = new Ahead(options, chooser);
    const [delivery, ahead] = [this.#delivery, this.#ahead];
    this.#runs = new Runs({ delivery, ahead, how: { standalone: options.lastLines !== undefined } });
    this.#worthwhile = perCharacter * footSize(options.namesPath ?? true);
  }

  /** Nothing may be hidden: it could not be had back, or nobody may miss it. */
  get isRefused(): boolean {
    return this.#refused;
  }

  /** How much was delivered, and how much is missing in it. */
  get counts(): Delivery["counts"] {
    return this.#delivery.counts;
  }

  /** Shows, hides and marks. Hidden lines at the end stay pending until something follows, or nothing will. */
  decide(items: readonly Item[], choice: Choice, decision: Decision): void {
    this.#asOne(items, () => this.#decide(items, choice, { ...decision, marks: choice.marks }));
  }

  #decide(items: readonly Item[], choice: Choice, decision: Decision): void {
    this.#gap.begin(decision);
    const { fates } = choice;
    this.#begin(items);
    this.#runs.begin(choice);
    this.#mayCut = choice.mayCut;
    if (this.#place === null && !this.#refused && this.#gains({ items, fates, decision }, choice))
      this.#commit();
    const mayHide = !this.#refused;
    this.#write(this.#layout.parts(items, mayHide ? fates : items.map(() => null), decision.last === true));
  }

  /** Delivers of all items that are not decided yet those that are shown whatever follows. */
  ahead(items: readonly Item[], isSmall: boolean, max: number): void {
    // Lines that are hidden right behind a mark stay hidden, however few they are.
    if (this.#gap.count > 0 || this.#progress.isBehindMark) return;
    this.#begin(items);
    this.#delivery.text({ text: this.#ahead.take(items, isSmall, max), encoding: "utf8" }, 1);
  }

  /** Whether it was delivered before it is decided. */
  isWritten(item: Item): boolean {
    return this.#ahead.isWritten(item);
  }

  /** Characters delivered of lines that were decided, and what those hidden last will take. */
  get decided(): number {
    return this.counts.shownBytes - this.#ahead.size + (this.#gap.mark()?.length ?? this.#gap.bytes);
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
    const cut = cutLine(item.text, item.focus);
    this.raw(Buffer.from((begins ? withEscapes(cut) : cut) + item.line.eol), item.line.stream);
    this.#progress.whole = 0;
    return true;
  }

  /** Closes a pending gap: by a mark where that pays, else by its lines. */
  settle(): void {
    this.#asOne([], () => this.#write(this.#layout.settle()));
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

  /** Lines have been or will be left out. */
  get isShortened(): boolean {
    return !this.#delivery.isWhole;
  }

  /** Hides nothing from here on, since what was shown could be taken for a mark. */
  keepWhole(): void {
    this.#refused = true;
    if (this.#gap.count > 0) this.restore();
  }

  #asOne(items: readonly Item[], step: () => void): void {
    this.#delivery.asOne(() => this.#undelivered(items), step);
    if (this.#progress.hasForged && !this.#refused) this.keepWhole();
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
  passUndelivered(deciding: readonly Item[], rest: readonly Item[]): void {
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

  #write(parts: Iterable<Part>): void {
    for (const part of parts)
      if (part.kind === "run") this.#writeRun(part);
      else if (part.kind === "mark") this.#writeMark(part);
      else if (part.gap.size >= this.#worthwhile && part.gap.mark() !== null && this.#commit()) {
        part.gap.release();
        this.#progress.isShortened = true;
      }
  }

  #writeRun({ items, isOpen }: Run): void {
    // Behind a hoisted group an indented line that is yet to come would read as a member of it.
    const end = isOpen ? items.findLastIndex(({ text }) => !isIndented(text)) : -1;
    if (end > 0) this.#sendRun(items.slice(0, end));
    this.#sendRun(end > 0 ? items.slice(end) : items);
  }

  #writeMark({ text, gap: { count, size, bytes, known } }: Mark): void {
    this.#touched = true;
    this.#delivery.mark(text);
    const own = text.length + 1;
    this.#progress.lost += count;
    this.#progress.hiddenSize += size - own;
    if (known === null) return;
    this.#progress.known += count;
    this.#progress.knownBytes += bytes - own;
  }

  /** Whether marks and cuts would take away enough, were the full output on disk. */
  #gains(decided: Decided, { isFitted, mayCut, cutAnswers }: Choice): boolean {
    const { items, fates, decision } = decided;
    const isShort = isFitted || (decision.last !== true && decision.bound !== undefined);
    if (isShort && fates.some((fate) => fate !== null)) return true;
    const min = Math.max(this.#worthwhile, decision.last === true ? totalSize(items) * minShare : 0);
    const before = this.#gap.mark() === null ? 0 : this.#gap.size;
    const cuts = mayCut && { answers: cutAnswers };
    return gains(min - before, decided, { namesRoom: this.#namesRoom, cuts });
  }

  #commit(): boolean {
    if (this.#place === null && !this.#refused) {
      this.#place = this.#options.store.commit();
      this.#refused = this.#place === null;
    }
    return this.#place !== null && !this.#refused;
  }

  #sendRun(items: readonly Item[]): void {
    this.#runs.send(items, this.#place !== null && !this.#refused && this.#mayCut);
  }

  /** The first of these lines may stand below a heading that was delivered with others. */
  #begin([first]: readonly Item[]): void {
    this.#progress.mayBeMember = first !== undefined && !isExact(first) && !this.#ahead.isWritten(first);
  }

  get #gap(): Gap {
    return this.#layout.gap;
  }

  get #progress(): Delivery["progress"] {
    return this.#delivery.progress;
  }
}
