/** Text and marks in, bytes for the agent out, in order; what a step delivers goes out as one. */
import type { EngineOptions } from "../engine-contract.ts";
import type { Stream } from "../../filter-kit/filter.ts";
import type { Item } from "../item.ts";
import { lineEndsIn } from "../read/lines.ts";
import { Above } from "./above.ts";
import type { Rendered } from "../squeeze/render.ts";

const escape = Buffer.from("\\");

/** All that changes as lines are delivered. */
interface Progress {
  /** The last line has its end. */
  closed: boolean;
  above: Above;
  /** The next text is the first one of lines that are decided together: it may stand below a heading of earlier ones. */
  mayBeMember: boolean;
  /** Nothing was shown since the last mark: what is hidden next stands under what that mark hides. */
  isBehindMark: boolean;
  /** Lines of which a part was left out. */
  cut: number;
  /** Lines were left out, or will be. */
  isShortened: boolean;
  /** An exact line was shown that begins like a mark: from here on nothing may be hidden. */
  hasForged: boolean;
  /** Lines delivered since the last mark or cut. */
  whole: number;
  /** Size of what marks stand for, and no other mark is paid by. */
  hiddenSize: number;
  shownBytes: number;
  lost: number;
  /** Lines among the lost ones that the model was given before. */
  known: number;
  knownBytes: number;
}

/** Bytes to be delivered. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly own: Uint8Array;
  readonly stream: Stream;
}

/** Lines that a step has to show or to mark. */
export interface Undelivered {
  /** Items that were hidden and had no mark yet, and those that the step decides. */
  readonly items: readonly Item[];
  /** Hidden lines of which only the count is left. */
  readonly released: number;
}

export class Delivery {
  readonly #deliver: EngineOptions["deliver"];
  /** Lines that `tail` leaves; Infinity: all. */
  readonly #lastLines: number;
  /** The step at work: what it has delivered, and how it was before. */
  #step: {
    readonly parts: Piece[];
    readonly before: Progress;
    readonly undelivered: Undelivered;
  } | null = null;
  progress: Progress = {
    closed: true,
    above: new Above(),
    mayBeMember: false,
    isBehindMark: false,
    cut: 0,
    isShortened: false,
    hasForged: false,
    whole: 0,
    hiddenSize: 0,
    shownBytes: 0,
    lost: 0,
    known: 0,
    knownBytes: 0,
  };

  constructor({ deliver, lastLines = Infinity }: EngineOptions) {
    this.#deliver = deliver;
    this.#lastLines = lastLines;
  }

  get counts(): Pick<Progress, "shownBytes" | "lost" | "known" | "knownBytes"> {
    const { shownBytes, lost, known, knownBytes } = this.progress;
    return { shownBytes, lost, known, knownBytes };
  }

  /** `own`: the bytes as the program printed them, which stand for them while nothing is hidden. */
  raw(bytes: Uint8Array, stream: Stream, own = bytes): void {
    if (bytes.length === 0) return;
    const { progress } = this;
    progress.shownBytes += bytes.length;
    progress.isBehindMark = false;
    progress.closed = bytes.at(-1) === 10;
    progress.above = progress.above.with(bytes);
    if (this.#lastLines < Infinity) progress.whole += lineEndsIn(bytes);
    if (this.#step === null) this.#send({ bytes, own, stream });
    else this.#step.parts.push({ bytes, own, stream });
  }

  /** A part of a line, which may begin below a heading. */
  part(bytes: Uint8Array, stream: Stream): void {
    const { closed, above } = this.progress;
    const isMember = closed && above.mayOwn(Buffer.from(bytes).toString("latin1"));
    this.raw(isMember ? Buffer.concat([escape, bytes]) : bytes, stream);
  }

  /** Until a mark or a cut says so, an output counts as whole. */
  get isWhole(): boolean {
    return !this.progress.isShortened && this.progress.cut === 0;
  }

  #send({ bytes, own, stream }: Piece): void {
    if (own === bytes || !this.isWhole) return this.#deliver(bytes, stream);
    this.progress.shownBytes += own.length - bytes.length;
    this.progress.hasForged = true;
    this.#deliver(own, stream);
  }

  text({ text, own, encoding }: Rendered, stream: Stream): void {
    if (text === "") return;
    const { progress } = this;
    const isMember = progress.mayBeMember && progress.closed && progress.above.owns(text);
    progress.mayBeMember = false;
    const bytes = Buffer.from(isMember ? `\\${text}` : text, encoding);
    this.raw(bytes, stream, own === undefined || own === text ? bytes : Buffer.from(own, encoding));
  }

  mark(text: string): void {
    this.raw(Buffer.from(this.progress.closed ? `${text}\n` : `\n${text}\n`), 1);
    this.progress.whole = 0;
    this.progress.isBehindMark = true;
    this.progress.isShortened = true;
  }

  /** All that `tail` leaves is as it came: a mark would only take the place of its first line. */
  get isTrimmedWhole(): boolean {
    return this.progress.whole >= this.#lastLines;
  }

  /** Where the step throws, nothing of it was delivered, and `takeBack` says what it had to tell of. */
  asOne(undelivered: () => Undelivered, step: () => void): void {
    if (this.#step !== null) return step();
    const parts: Piece[] = [];
    this.#step = { parts, before: { ...this.progress }, undelivered: undelivered() };
    step();
    this.#step = null;
    for (const part of parts) this.#send(part);
  }

  /** As it was before the step that failed; null: none did. */
  takeBack(): Undelivered | null {
    if (this.#step === null) return null;
    const { before, undelivered } = this.#step;
    this.#step = null;
    this.progress = before;
    return undelivered;
  }
}
