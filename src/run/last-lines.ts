/** Behind `… | tail -N` the agent sees so many lines: the closing mark may not push one of those out that it asked for. */
import { footIn } from "../reduce/marks.ts";
import type { Stream } from "../reduce/filter.ts";

/** More than so many bytes are not remembered: then nothing can be put back. */
const mostBytes = 1 << 20;
const newline = 10;

/** The last lines of what comes in pieces. */
class LastLines {
  readonly #count: number;
  #bytes: Buffer = Buffer.alloc(0);
  /** Lines that came in all; a last one without an end counts. */
  #ends = 0;

  constructor(count: number) {
    this.#count = count;
  }

  add(chunk: Uint8Array): void {
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) this.#ends += 1;
    const whole = Buffer.concat([this.#bytes, chunk]);
    let from = whole.length - (whole.at(-1) === newline ? 1 : 0);
    for (let left = this.#count; left > 0 && from >= 0; left -= 1)
      from = from === 0 ? -1 : whole.lastIndexOf(newline, from - 1);
    this.#bytes = Buffer.from(whole.subarray(from + 1));
    if (this.#bytes.length > mostBytes) this.#bytes = this.#bytes.subarray(-mostBytes);
  }

  get total(): number {
    return this.#ends + (this.#bytes.length > 0 && this.#bytes.at(-1) !== newline ? 1 : 0);
  }

  get bytes(): Buffer {
    return this.#bytes;
  }

  get lines(): readonly string[] {
    return this.#bytes.toString("utf8").replace(/\n$/, "").split("\n");
  }
}

const gap = /^\[pith: (\d+)(?: \S+){0,3}(?: hidden(?:, at .+)?)?\]$/;

export interface Watched {
  came(chunk: Uint8Array, stream: Stream): void;
  went(bytes: Uint8Array, stream: Stream): void;
  /** Once everything has been delivered: what has to follow so that the last lines are those that were asked for;
   * null: they are, or marks stand for them. */
  rest(): Uint8Array | null;
}

/** `count`: lines that the agent asked for. */
export const watchLast = (count: number): Watched => {
  const raw = new LastLines(count);
  const shown = new LastLines(count);
  return {
    came: (chunk, stream) => void (stream === 1 && raw.add(chunk)),
    went: (bytes, stream) => void (stream === 1 && shown.add(bytes)),
    rest() {
      const lines = shown.lines;
      if (shown.total <= count || footIn(lines.at(-1) ?? "") === null) return null;
      const asked = new Set(raw.lines.map((line) => line.trimEnd()));
      const told = lines.slice(0, -1).map((line) => {
        const skipped = gap.exec(line);
        return skipped === null ? Number(asked.has(line.trimEnd())) : Number(skipped[1]);
      });
      const isThere = told.reduce((sum, one) => sum + one, 0) >= Math.min(count, raw.total);
      return isThere || raw.bytes.length >= mostBytes ? null : raw.bytes;
    },
  };
};
