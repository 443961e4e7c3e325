/** Chunks of bytes in, decoded lines out, without losing a byte of invalid UTF-8. */
import { isUtf8 } from "node:buffer";
import type { Stream } from "../filter-kit/filter.ts";

/** A line as it came: `raw + eol`, encoded with `encoding`, are its exact bytes. */
export interface RawLine {
  readonly raw: string;
  readonly eol: "\n" | "\r\n" | "";
  readonly stream: Stream;
  /** `latin1` where the bytes are no UTF-8: one character per byte. */
  readonly encoding: "utf8" | "latin1";
}

export type OnLine = (line: RawLine) => void;

/** Beyond this a line without an end is passed on as it comes. */
export const longestLine = 1 << 20;

const newline = 10;

export const lineEndsIn = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
};

const splitText = (text: string, encoding: RawLine["encoding"], stream: Stream, onLine: OnLine): void => {
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    const crlf = end > start && text.charCodeAt(end - 1) === 13;
    onLine({ raw: text.slice(start, crlf ? end - 1 : end), eol: crlf ? "\r\n" : "\n", stream, encoding });
    start = end + 1;
  }
};

const splitBytes = (bytes: Buffer, stream: Stream, onLine: OnLine): void => {
  let start = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
    const line = bytes.subarray(start, end + 1);
    const encoding = isUtf8(line) ? "utf8" : "latin1";
    splitText(line.toString(encoding), encoding, stream, onLine);
    start = end + 1;
  }
};

export interface Splitter {
  push(chunk: Uint8Array, onLine: OnLine): void;
  /** The bytes behind the last line end; the splitter is empty afterwards. */
  takeRest(): Uint8Array;
  restLength(): number;
}

export const lineOf = (rest: Uint8Array, stream: Stream): RawLine => {
  const bytes = Buffer.from(rest);
  const encoding = isUtf8(bytes) ? "utf8" : "latin1";
  return { raw: bytes.toString(encoding), eol: "", stream, encoding };
};

export const createSplitter = (stream: Stream): Splitter => {
  let rest: Uint8Array[] = [];
  let length = 0;
  return {
    push(chunk, onLine) {
      const bytes = Buffer.from(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
      const last = bytes.lastIndexOf(newline);
      if (last === -1) {
        rest.push(Buffer.from(bytes));
        length += bytes.length;
        return;
      }
      const whole = bytes.subarray(0, last + 1);
      const complete = length === 0 ? whole : Buffer.concat([...rest, whole]);
      rest = last + 1 < bytes.length ? [Buffer.from(bytes.subarray(last + 1))] : [];
      length = bytes.length - last - 1;
      if (isUtf8(complete)) splitText(complete.toString("utf8"), "utf8", stream, onLine);
      else splitBytes(complete, stream, onLine);
    },
    takeRest() {
      const bytes = Buffer.concat(rest);
      rest = [];
      length = 0;
      return bytes;
    },
    restLength: () => length,
  };
};
