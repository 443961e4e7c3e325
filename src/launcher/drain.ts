/** Feeds a reduction until the pipe ends, or until the program has ended and others still hold the pipe. */
import type { Ending } from "../filter-kit/filter.ts";
import { exitCodes, type ExitCode } from "../system/exit-codes.ts";
import { WriteFault } from "../system/write-all.ts";
import { createCollector } from "./collect.ts";
import { isRead } from "./is-read.ts";
import { openPipe, type Pipe } from "./pipe.ts";
import type { Reduction } from "../pipeline/reduction.ts";
import { endingOf, unknown } from "./ending.ts";

const shownFd = 1;
/** Without input for so long (milliseconds), everything printed so far is delivered. */
const silence = 1000;
/** With input, but no such silence: what is decided is delivered, and what waits is on disk, so soon after it came. */
const soonest = 200;
/** After so long a silence lines that still waited for the end of the run are told of, and at the first one after so long a time:
 * who reads a server's output as it comes would else see its beginning alone. */
const longSilence = 5000;
const longestWait = 60_000;
/** Lines that wait for the next ones are decided by the next flush, so they wait at most twice as long. */
const longestHold = 10_000;
/** A program whose status is there this soon had ended before our start. */
const atOnce = 5;
/** Most programs that end at once have ended by then; the others are waited for. */
const soon = 50;

export interface Sources {
  readonly dataFd: number;
  /** The launcher's line. */
  readonly statusFd: number;
  /** Milliseconds without input after the program's end: then somebody else holds the pipe. */
  readonly patience: number;
  /** The launcher is gone without a word, and the program still runs. */
  orphan(): void;
}

export interface Drained {
  readonly ending: Ending;
  /** When the program was seen to have ended, milliseconds since our start. */
  readonly endedAt: number;
  readonly code: ExitCode;
}

const readEnding = async (fd: number): Promise<Ending> => {
  const pipe = await openPipe(fd);
  let line = "";
  for (let chunk = await pipe.next(); chunk !== null; chunk = await pipe.next()) {
    line += Buffer.from(chunk).toString("latin1");
    if (line.includes("\n")) break;
  }
  return endingOf(line);
};

/** Receiver of the output. */
export type Taker = Pick<Reduction, "write" | "idle" | "tick" | "silent" | "flush">;

/** Takes what is printed, and does nothing else. */
export const plainTaker = (write: (bytes: Uint8Array) => void): Taker => ({
  write,
  idle: () => {},
  tick: () => {},
  silent: () => {},
  flush: () => {},
});

/** One run: the pipe is pumped, timers watch the silence and the program's end; the first to know settles it. */
class Drain {
  readonly #reduction: Taker;
  readonly #sources: Sources;
  readonly #data: Pipe;
  #resolve: (drained: Drained) => void = () => {};
  #reject: (fault: unknown) => void = () => {};
  #over = false;
  readonly #collect = createCollector();
  readonly #began = performance.now();
  #endedAt = 0;
  #delivered = performance.now();
  #told = performance.now();
  #ending: Promise<Ending> | undefined;
  #silence: NodeJS.Timeout | undefined;
  #lasting: NodeJS.Timeout | undefined;
  #tick: NodeJS.Timeout | undefined;
  #ticked = performance.now();

  constructor(reduction: Taker, sources: Sources, data: Pipe) {
    this.#reduction = reduction;
    this.#sources = sources;
    this.#data = data;
  }

  run(): Promise<Drained> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#silence = this.#later(() => this.#onSilence(), silence);
      this.#lasting = this.#later(() => this.#tell(), longSilence);
      this.#later(() => void this.#onSoon(), soon);
      this.#pump().catch((fault: unknown) => this.#fail(fault));
    });
  }

  async #pump(): Promise<void> {
    for (let chunk = await this.#data.next(); chunk !== null; chunk = await this.#data.next()) {
      if (this.#over) return;
      this.#reduction.write(chunk, 1);
      this.#onInput();
      await this.#collect(chunk);
    }
    const ending = await this.#programEnd();
    if (!this.#over) this.#settle(ending, exitCodes.done);
  }

  #onInput(): void {
    this.#silence?.refresh();
    this.#lasting?.refresh();
    const now = performance.now();
    // A line is known to be over when the next one comes, and that may be long after it.
    if (now - this.#ticked >= soonest) this.#onTick();
    else this.#tick ??= this.#later(() => this.#onTick(), soonest);
    if (now - this.#delivered <= longestHold) return;
    this.#delivered = now;
    this.#reduction.flush();
  }

  #onTick(): void {
    clearTimeout(this.#tick);
    this.#tick = undefined;
    this.#ticked = performance.now();
    this.#reduction.tick();
    // A run that only hides what comes would never learn it by writing.
    if (!isRead(shownFd)) throw new WriteFault("EPIPE");
  }

  #onSilence(): void {
    this.#delivered = performance.now();
    this.#reduction.idle();
    if (this.#delivered - this.#told >= longestWait) this.#tell();
  }

  #tell(): void {
    this.#told = performance.now();
    this.#reduction.silent();
  }

  async #onSoon(): Promise<void> {
    const ending = await this.#programEnd();
    if (this.#over) return;
    if (ending === unknown) this.#sources.orphan();
    else this.#later(() => this.#leave(ending), this.#sources.patience);
  }

  /** The program has ended, and somebody else holds the pipe. */
  #leave(ending: Ending): void {
    const rest = this.#data.buffered();
    if (rest !== null) this.#reduction.write(rest, 1);
    this.#settle(ending, exitCodes.held);
  }

  #programEnd(): Promise<Ending> {
    return (this.#ending ??= readEnding(this.#sources.statusFd).then((ending) => {
      const now = performance.now();
      if (now - this.#began > atOnce) this.#endedAt = now;
      return ending;
    }));
  }

  #settle(ending: Ending, code: ExitCode): void {
    this.#over = true;
    this.#resolve({ ending, endedAt: this.#endedAt, code });
  }

  #fail(fault: unknown): void {
    this.#over = true;
    this.#reject(fault);
  }

  #later(step: () => void, delay: number): NodeJS.Timeout {
    return setTimeout(() => {
      if (this.#over) return;
      try {
        step();
      } catch (fault) {
        this.#fail(fault);
      }
    }, delay);
  }
}

export const drain = async (reduction: Taker, sources: Sources): Promise<Drained> =>
  new Drain(reduction, sources, await openPipe(sources.dataFd)).run();
