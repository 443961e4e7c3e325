/** The reduction of one program's output: bytes in, fewer bytes out, every cut counted; the store has the rest. */
import { budgetFor, type Budget } from "./choose/budget.ts";
import { endOf } from "../sections/closing.ts";
import type { Engine, EngineOptions, Outcome } from "./engine-contract.ts";
import type { Ending, Reducer, Stream } from "../filter-kit/filter.ts";
import { createIntake, hidingOf, type Intake } from "./judge/judge.ts";
import type { Decision } from "./fate.ts";
import { RoomDuringRun } from "./choose/room-during-run.ts";
import { HeldItems } from "./held-items.ts";
import { isCriticalItem, type Item } from "./item.ts";
import { decidable } from "./choose/limit.ts";
import { createSplitter, lineOf, longestLine } from "./read/lines.ts";
import type { RawLine, Splitter } from "./read/lines.ts";
import { holdsRedraws } from "./read/redraws.ts";
import { OpenLines } from "./deliver/open-lines.ts";
import { partOf } from "./deliver/long-part.ts";
import { untilOver, withSections } from "../sections/sections.ts";
import { lastRawOf } from "./choose/last-raw.ts";
import { smallBytes, smallLines } from "./small.ts";
import type { Writer } from "./deliver/writer.ts";
import { Output } from "./output.ts";

const streams: readonly Stream[] = [1, 2];

class LineEngine implements Engine {
  readonly #options: EngineOptions;
  readonly #reducer: Reducer;
  readonly #intake: Intake;
  readonly #budget: Budget;
  readonly #output: Output;
  readonly #writer: Writer;
  readonly #room: RoomDuringRun;
  readonly #splitters: Readonly<Record<Stream, Splitter>> = { 1: createSplitter(1), 2: createSplitter(2) };
  readonly #open: OpenLines;
  readonly #held = new HeldItems();
  /** Lines of the chunk at hand, from the one on that is looked at. */
  #waiting: RawLine[] = [];
  /** Lines were decided since the last tick, which then need not write any ahead. */
  #wasFull = false;
  /** The last line that the last flush held back: the next flush decides it. */
  #flushed: Item | undefined;
  #rawBytes = 0;
  #rawLines = 0;
  #sawCritical = false;
  /** All goes through unchanged from here on. */
  #passing = false;
  #fault: string | undefined;
  /** Lines that came before the store was full; null while it is not. */
  #storedLines: number | null = null;

  constructor(options: EngineOptions) {
    const { filter, context } = options;
    const own = filter.start(context);
    this.#options = options;
    this.#reducer =
      (own.runner ?? filter.runner) === true
        ? withSections(filter, own, options.recognisable ?? [], context)
        : untilOver(options.command, filter, own, context);
    this.#intake = createIntake(filter, this.#reducer, hidingOf(options));
    this.#budget = budgetFor(options, own.kind ?? filter.kind);
    this.#output = new Output(options, this.#budget);
    this.#writer = this.#output.writer;
    this.#room = new RoomDuringRun(options, this.#writer);
    this.#open = new OpenLines(this.#writer, () => this.#isExact);
  }

  write(chunk: Uint8Array, stream: Stream): void {
    this.#rawBytes += chunk.length;
    if (this.#passing && this.#open.isSpent) {
      this.#rawLines += this.#open.passChunk(this.#splitters[stream], chunk, stream);
      return;
    }
    this.#waiting = this.#splitters[stream].split(chunk);
    this.#acceptAll();
    if (this.#passing) return this.#passRests();
    if (this.#splitters[stream].restLength() > longestLine && !this.#isRedrawn(stream)) {
      this.#pause();
      this.#longPart(stream);
    }
  }

  idle(): void {
    if (this.#passing) return;
    this.#pause(this.#room.decidable(this.#held.all, this.#splitters[1].rest()));
    this.#openLines();
  }

  silent(): void {
    this.#room.waited();
    this.deliverAll();
    if (!this.#passing) this.#openLines();
  }

  tick(): boolean {
    if (this.#passing) return false;
    if (!this.#wasFull) this.#writer.ahead(this.#held.all, this.#isSmall, this.#room.plain);
    this.#wasFull = false;
    return (
      this.#held.all.some((item) => !this.#writer.isWritten(item)) ||
      this.#writer.hasOpenGap ||
      streams.some((stream) => this.#splitters[stream].restLength() > 0)
    );
  }

  flush(): void {
    this.#room.waited();
    if (!this.#passing && !this.#isSmall) this.#flushFull(this.#held.all.indexOf(this.#flushed!) + 1);
    this.#flushed = this.#held.all.at(-1);
  }

  deliverAll(): void {
    if (!this.#passing) this.#pause();
  }

  stopHiding(): void {
    if (this.#storedLines !== null || this.#passing) return;
    this.#storedLines = this.#rawLines;
    // All of these lines are on disk.
    this.#pause();
    this.#writer.refuse(this.#rawBytes);
    this.#passing = true;
    this.#passRests();
  }

  passUndelivered(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#passing = true;
    this.#writer.passUndelivered(this.#held.deciding, this.#held.take());
    this.#held.deciding = [];
    for (const line of waiting) this.#writer.rawLine(line);
    this.#rawLines += waiting.length;
    this.#passRests();
  }

  end(ending: Ending): Outcome {
    for (const stream of streams) {
      const rest = this.#splitters[stream].takeRest();
      // A line without an end, perhaps shown at a pause and never finished.
      if (rest.length > 0 || this.#open.of[stream].isOpen) this.#waiting.push(lineOf(rest, stream));
    }
    this.#acceptAll();
    if (!this.#passing) this.#finish(ending);
    this.#writer.foot(this.#rawLines, this.#storedLines);
    return {
      filter: this.#options.command,
      rawBytes: this.#rawBytes,
      rawLines: this.#rawLines,
      ...this.#writer.counts,
      ...(this.#fault === undefined ? {} : { why: this.#fault }),
    };
  }

  #passItems(): void {
    this.#writer.restore();
    this.#writer.verbatim(this.#held.take());
    this.#held.deciding = [];
    this.#passing = true;
  }

  #passRests(): void {
    for (const stream of streams) this.#open.pass(this.#splitters[stream], stream);
  }

  get #isSmall(): boolean {
    return this.#rawBytes <= smallBytes && this.#rawLines <= smallLines;
  }

  /** A line is among those that wait until it is an item or was delivered. */
  #acceptAll(): void {
    const waiting = this.#waiting;
    let at = 0;
    try {
      while (at < waiting.length) {
        this.#accept(waiting[at]!);
        at += 1;
        this.#rawLines += 1;
        if (this.#held.isFull) this.#flushFull();
      }
    } finally {
      this.#waiting = waiting.slice(at);
    }
  }

  #accept(line: RawLine): void {
    if (this.#passing) return this.#open.passLine(line);
    const open = this.#open.of[line.stream];
    if (open.isOpen) {
      if (open.long !== null) this.#sendPart(line, open.long);
      else this.#open.end(line);
      return this.#seeWhole(open.close(Buffer.from(line.raw, line.encoding), line.stream));
    }
    const item = this.#judge(line);
    if (item === null) {
      this.#passItems();
      return this.#open.passLine(line);
    }
    this.#held.add(item);
  }

  /** Null for binary output and where the filter throws: raw from here on. */
  #judge(line: RawLine): Item | null {
    if (!line.isPlain && line.raw.includes("\0")) return null;
    try {
      const item = this.#intake(line, this.#rawLines);
      this.#sawCritical ||= isCriticalItem(item);
      return item;
    } catch (fault) {
      this.#fault = fault instanceof Error ? fault.message : String(fault);
      return null;
    }
  }

  /** The verdict on a line that was shown in parts comes too late, but the filter reads on from there. */
  #seeWhole(line: RawLine | null): void {
    if (line !== null && !this.#passing && this.#judge(line) === null) this.#passItems();
  }

  #flushFull(min = 0): void {
    this.#wasFull = true;
    this.#decide(decidable(this.#held.all, this.#budget, min));
  }

  #decide(count: number, asked: Partial<Decision> = { next: this.#held.all[count] }): void {
    const items = this.#held.take(count);
    const bound = this.#room.of(items);
    this.#output.decide(items, { tail: false, lastRaw: 0, restored: new Set(), bound, ...asked });
    this.#held.deciding = [];
  }

  /** Somebody may look now: the end of what is there is shown like the end of the output. */
  #pause(count = this.#held.all.length): void {
    if (count < this.#held.all.length) return count === 0 ? undefined : this.#decide(count);
    if (this.#isSmall) this.#writer.verbatim(this.#held.take(), "begun");
    else this.#decide(count, { tail: true, restored: new Set(this.#reducer.running?.()) });
    this.#held.deciding = [];
    this.#writer.settle();
  }

  /** Delivers the beginning of lines that have no end yet, unless lines before them wait: a prompt, a progress display. */
  #openLines(): void {
    if (this.#held.all.length > 0) return;
    for (const stream of streams) {
      const splitter = this.#splitters[stream];
      if (this.#room.mayOpen(splitter.rest())) this.#open.show(splitter, stream);
    }
  }

  get #isExact(): boolean {
    return this.#reducer.exact ?? this.#options.filter.exact ?? false;
  }

  /** Whether states that are redrawn were all that made the open line so long; then it holds them no more. */
  #isRedrawn(stream: Stream): boolean {
    const kind = this.#reducer.kind ?? this.#options.filter.kind;
    if (this.#open.of[stream].isOpen || this.#isExact || kind === "data") return false;
    return holdsRedraws(this.#splitters[stream]);
  }

  /** The beginning of a line that is too long to be held, or more of it. */
  #longPart(stream: Stream): void {
    const line = lineOf(this.#splitters[stream].takeWhole(), stream);
    const begins = !this.#open.of[stream].isOpen;
    if (begins) this.#open.of[stream].judged(this.#judge(line));
    this.#sendPart(line, this.#open.of[stream].long, begins);
  }

  #sendPart(line: RawLine, first: Item | null, begins = false): void {
    const part = first === null ? null : partOf(first, line);
    if (part === null || !this.#writer.part(part, begins)) this.#writer.rawLine(line);
  }

  #finish(ending: Ending): void {
    const { shown: restored, hidden, says } = endOf(this.#reducer, ending);
    if (this.#options.context.mode !== "lossless")
      this.#held.hideAfterAll(hidden, (item) => this.#writer.isWritten(item));
    const items = this.#held.take();
    const { lastLines } = this.#options;
    if (this.#isSmall && this.#writer.untouched) this.#writer.verbatim(items);
    else
      this.#output.decide(items, {
        tail: true,
        last: true,
        lastRaw: lastRawOf(ending, { sawCritical: this.#sawCritical, lastLines, last: items.at(-1)?.text }),
        restored,
        ...this.#room.atEnd(ending, { items, rawBytes: this.#rawBytes, rawLines: this.#rawLines }),
      });
    this.#held.deciding = [];
    this.#writer.settle();
    for (const text of says) this.#writer.say(text, ending);
  }
}

/** An engine for one run; feed it, tell it of pauses, end it once. */
export const createEngine = (options: EngineOptions): Engine => new LineEngine(options);
