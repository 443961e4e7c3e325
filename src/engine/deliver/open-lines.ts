/** Lines that go out in parts, and those that go through as they came: whatever happens, with their escapes. */
import type { Stream } from "../../filter-kit/filter.ts";
import { lineEndsIn, type RawLine, type Splitter } from "../read/lines.ts";
import { withEscapes } from "../squeeze/forged-marks.ts";
import { OpenLine } from "./open-line.ts";
import type { Writer } from "./writer.ts";

/** Characters of lines that go through as they came in which marks are looked for. Looking takes long in binary output, and no
 * agent shows so much. */
const maxPassed = 1 << 19;

const newline = 10;

export class OpenLines {
  readonly of: Readonly<Record<Stream, OpenLine>> = { 1: new OpenLine(), 2: new OpenLine() };
  readonly #writer: Writer;
  readonly #isExact: () => boolean;
  #passed = 0;

  /** `isExact`: whether the next line is exact. */
  constructor(writer: Writer, isExact: () => boolean) {
    this.#writer = writer;
    this.#isExact = isExact;
  }

  /** Shows what is there of a line at a pause, but for its end if a mark may begin there. */
  show(splitter: Splitter, stream: Stream): void {
    const isExact = this.#showsExact;
    this.#part(splitter, stream, (bytes) => this.#writer.openPart(bytes, stream));
    if (isExact && this.of[stream].isOpen) this.#keepForged(stream);
  }

  /** Shows the last part of a line. */
  end(line: RawLine): void {
    const isExact = this.#showsExact;
    this.#writer.openPart(this.of[line.stream].ended(line, isExact), line.stream);
    if (isExact) this.#keepForged(line.stream);
  }

  /** Shows what is there of a line that goes through as it came. */
  pass(splitter: Splitter, stream: Stream): void {
    this.#part(splitter, stream, (bytes) => this.#writer.raw(bytes, stream));
  }

  /** No more marks are looked for: what comes goes through in whole chunks. */
  get isSpent(): boolean {
    return this.#passed > maxPassed;
  }

  /** Number of lines that ended. */
  passChunk(splitter: Splitter, chunk: Uint8Array, stream: Stream): number {
    this.#writer.raw(splitter.takeRest(), stream);
    this.#writer.raw(chunk, stream);
    this.of[stream].isOpen = chunk.at(-1) !== newline;
    return lineEndsIn(chunk);
  }

  passLine(line: RawLine): void {
    this.#passed += line.raw.length;
    const open = this.of[line.stream];
    const isExact = this.#showsExact;
    if (!open.isOpen) {
      const text = isExact ? line.raw : withEscapes(line.raw, line.encoding === "latin1");
      return this.#writer.raw(Buffer.from(text + line.eol, line.encoding), line.stream);
    }
    const [written, eol] = open.passed(line, isExact);
    this.#writer.raw(Buffer.concat([written, Buffer.from(eol)]), line.stream);
    open.close(new Uint8Array(), line.stream);
  }

  /** An exact line is shown byte for byte, unless there are marks beside it. */
  get #showsExact(): boolean {
    return this.#isExact() && !this.#writer.isShortened;
  }

  #part(splitter: Splitter, stream: Stream, send: (bytes: Uint8Array) => void): void {
    const open = this.of[stream];
    const isExact = this.#showsExact;
    const part = splitter.takeWhole((bytes) => (isExact ? 0 : open.heldIn(bytes)));
    if (part.length === 0) return;
    let written = part;
    try {
      written = open.delivered(part, isExact);
    } finally {
      send(written);
    }
  }

  #keepForged(stream: Stream): void {
    if (this.of[stream].isMark) this.#writer.keepWhole();
  }
}
