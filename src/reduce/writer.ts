/** Judged items in, delivered bytes out: decides what is hidden, sets the marks, never grows the text. */
import type { Budget } from "./budget.ts";
import type { EngineOptions } from "./engine-contract.ts";
import type { Ending, Stream } from "./filter.ts";
import { createGap, pays } from "./gap.ts";
import { planGaps, type GapPlan } from "./gap-plan.ts";
import type { Item } from "./item.ts";
import { cutSize } from "./cut-ranges.ts";
import { claimsSuccess } from "./claims-success.ts";
import { createLimit, tailStart } from "./limit.ts";
import type { RawLine } from "./lines.ts";
import { repeatedItems } from "./repeats.ts";
import { footMark, sayMark } from "./marks.ts";
import { isCuttable, isLong, render, renderVerbatim, stretches, type Rendered } from "./render.ts";

export interface Decision {
  /** Whether the last of these items are the end of the output (or of what is there so far). */
  readonly tail: boolean;
  /** Whether nothing will follow: a gap at the end is closed with what stands before it. */
  readonly last?: boolean;
  /** So many last lines are shown whatever the filter said. */
  readonly lastRaw: number;
  /** Indexes that the filter shows after all. */
  readonly restored: ReadonlySet<number>;
}

const nothing: ReadonlySet<number> = new Set();

/** What must be hidden at least before a foot with its path pays. */
const worthwhile = 480;

export class Writer {
  readonly #options: EngineOptions;
  readonly #budget: Budget;
  readonly #limit: ReturnType<typeof createLimit>;
  readonly #gap = createGap();
  #place: { readonly id: string; readonly path: string } | null = null;
  #refused: boolean;
  #closed = true;
  #touched = false;
  #rawTail: ReadonlySet<Item> = new Set();
  #cut = 0;
  /** Of what marks stand for, and no other mark is paid by. */
  #hiddenSize = 0;
  shownBytes = 0;
  lost = 0;

  constructor(options: EngineOptions, budget: Budget) {
    this.#options = options;
    this.#budget = budget;
    this.#limit = createLimit(budget);
    this.#refused = options.context.mode === "lossless";
  }

  /** Shows, hides and marks. Hidden lines at the end stay pending until something follows. */
  decide(items: readonly Item[], decision: Decision): void {
    const repeated = this.#refused ? nothing : repeatedItems(items);
    const shown = this.#shown(items, decision).map((is, index) => is && !repeated.has(index));
    const plan = planGaps(items, shown);
    if (this.#place === null && plan.gain + cuts(items, shown) >= worthwhile) this.#commit();
    const run: Item[] = [];
    let gapEnds = true;
    items.forEach((item, index) => {
      if (this.#shows(shown, plan, index)) {
        const closes = gapEnds && !plan.deferred.has(index);
        if (this.#place === null || closes) this.#closeGap(run);
        run.push(item);
        gapEnds = false;
      } else {
        this.#hide(item, repeated.has(index));
        gapEnds = true;
      }
    });
    if (decision.last === true) this.#closeGap(run);
    // Behind a hoisted group an indented line that is yet to come would read as a member of it.
    const end = decision.last === true ? -1 : run.findLastIndex(({ text }) => !text.startsWith(" "));
    if (end > 0) this.#sendRun(run.splice(0, end));
    this.#sendRun(run);
  }

  /** Delivers as it came. */
  verbatim(items: readonly Item[]): void {
    for (const stretch of stretches(items)) this.#sendText(renderVerbatim(stretch), stretch[0]!.line.stream);
  }

  raw(bytes: Uint8Array, stream: Stream): void {
    if (bytes.length === 0) return;
    this.shownBytes += bytes.length;
    this.#closed = bytes.at(-1) === 10;
    this.#options.deliver(bytes, stream);
  }

  rawLine(line: RawLine): void {
    this.raw(Buffer.from(line.raw + line.eol, line.encoding), line.stream);
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
    const items = [...this.#gap.items];
    this.#gap.clear();
    this.verbatim(items);
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
    if (this.#hiddenSize < 4 * (mark.length + 1) || (ending.code !== 0 && claimsSuccess(text))) return;
    this.#hiddenSize -= 4 * (mark.length + 1);
    this.#sendMark(mark);
  }

  /** `kept`: lines on disk, where that is not all of them. */
  foot(rawLines: number, kept: number | null): void {
    if (this.#place === null || (this.lost === 0 && this.#cut === 0)) return;
    this.#sendMark(
      footMark(this.#place.id, { lines: this.lost, of: rawLines, cut: this.#cut, kept }, this.#place.path),
    );
  }

  #shown(items: readonly Item[], decision: Decision): boolean[] {
    const whole = decision.tail && this.#limit.fits(items);
    const from = decision.tail ? tailStart(items, this.#budget) : items.length;
    const shown = items.map((item, index) => {
      const allowed = this.#limit.shows(item, index >= from || (whole && item.exact));
      return allowed || index >= items.length - decision.lastRaw || decision.restored.has(index);
    });
    // A log beyond its budget ends with its last lines as they came.
    const isLog = items.at(-1)?.kind === "log" && this.#limit.exceeded;
    this.#rawTail = new Set(isLog ? items.slice(from) : []);
    return shown;
  }

  #shows(shown: readonly boolean[], plan: GapPlan, index: number): boolean {
    return this.#refused || shown[index] === true || plan.restored.has(index);
  }

  #commit(): boolean {
    if (this.#place === null && !this.#refused) {
      this.#place = this.#options.store.commit();
      this.#refused = this.#place === null;
    }
    return this.#place !== null;
  }

  #hide(item: Item, repeated: boolean): void {
    this.#gap.add(item, repeated ? "repeated lines" : undefined);
    const enough = !this.#gap.released && this.#gap.size >= worthwhile && pays(this.#gap);
    if (enough && this.#commit()) this.#gap.release();
  }

  #closeGap(run: Item[]): void {
    if (this.#gap.count === 0) return;
    if (this.#gap.released || (this.#place !== null && pays(this.#gap))) {
      this.#sendRun(run.splice(0));
      this.#touched = true;
      this.#sendMark(this.#gap.mark());
      this.lost += this.#gap.count;
      this.#hiddenSize += this.#gap.size - this.#gap.mark().length - 1;
    } else run.push(...this.#gap.items);
    this.#gap.clear();
  }

  #sendRun(items: readonly Item[]): void {
    const first = this.#rawTail.size === 0 ? -1 : items.findIndex((item) => this.#rawTail.has(item));
    if (first === -1) return this.#sendSqueezed(items);
    // Behind a hoisted group an indented line would read as a member of it.
    const at =
      first === 0 ? 0 : items.findIndex((item, index) => index >= first && !item.text.startsWith(" "));
    if (at === -1) return this.#sendSqueezed(items);
    this.#sendSqueezed(items.slice(0, at));
    this.verbatim(items.slice(at));
  }

  #sendSqueezed(items: readonly Item[]): void {
    for (const stretch of stretches(items)) {
      const cut = this.#place !== null && stretch.some(isCuttable);
      const onCut = (): number => (this.#cut += 1);
      const table = this.#options.filter.table ?? false;
      this.#sendText(render(stretch, { table, cut, onCut }), stretch[0]!.line.stream);
    }
  }

  #sendText(rendered: Rendered, stream: Stream): void {
    this.raw(Buffer.from(rendered.text, rendered.encoding), stream);
  }

  #sendMark(mark: string): void {
    this.raw(Buffer.from(this.#closed ? `${mark}\n` : `\n${mark}\n`), 1);
  }
}

const cutGain = (item: Item): number => (isLong(item) ? item.text.length / 4 : cutSize(item));

/** Characters that cuts inside lines would save. */
const cuts = (items: readonly Item[], shown: readonly boolean[]): number =>
  items.reduce((sum, item, index) => (shown[index] === true ? sum + cutGain(item) : sum), 0);
