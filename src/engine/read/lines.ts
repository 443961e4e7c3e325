/** Chunks of bytes in, decoded lines out, without losing a byte of invalid UTF-8. */
import { isUtf8 } from "node:buffer";
import type { Stream } from "../../filter-kit/filter.ts";

/** A line as it came: `raw + eol`, encoded with `encoding`, are its exact bytes. */
export interface RawLine {
  readonly raw: string;
  readonly eol: "\n" | "\r\n" | "";
  readonly stream: Stream;
  /** `latin1` where the bytes are no UTF-8: one character per byte. */
  readonly encoding: "utf8" | "latin1";
  /** Nothing in it is a control sequence or NUL, and no carriage return. False: perhaps something is. */
  readonly isPlain: boolean;
}

type OnLine = (line: RawLine) => void;

/** Beyond this a line without an end is passed on as it comes. */
export const longestLine = 1 << 20;

const newline = 10;
const [nul, carriageReturn, escape] = [0, 13, 27];
/** The first byte of the control characters above 127, each of which may begin a sequence. */
const upperControl = 0xc2;
/** In the logs of workflow runs gh spells escape out. */
const spelled = "^[[";

/** Asked once for many lines, since most outputs have nothing of the kind. */
const isPlain = (bytes: Buffer): boolean =>
  ![nul, carriageReturn, escape, upperControl, spelled].some((control) => bytes.includes(control));

export const lineEndsIn = (bytes: Uint8Array): number => {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
};

const splitText = (text: string, like: Omit<RawLine, "raw" | "eol">, onLine: OnLine): void => {
  const { stream, encoding, isPlain } = like;
  let start = 0;
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
    const crlf = end > start && text.charCodeAt(end - 1) === carriageReturn;
    const raw = text.slice(start, crlf ? end - 1 : end);
    onLine({ raw, eol: crlf ? "\r\n" : "\n", stream, encoding, isPlain });
    start = end + 1;
  }
};

const splitBytes = (bytes: Buffer, stream: Stream, onLine: OnLine): void => {
  let start = 0;
  for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, start)) {
    const line = bytes.subarray(start, end + 1);
    const encoding = isUtf8(line) ? "utf8" : "latin1";
    splitText(line.toString(encoding), { stream, encoding, isPlain: false }, onLine);
    start = end + 1;
  }
};

/** Lines with their ends. */
const splitWhole = (bytes: Buffer, stream: Stream, onLine: OnLine): void => {
  if (!isUtf8(bytes)) return splitBytes(bytes, stream, onLine);
  splitText(bytes.toString("utf8"), { stream, encoding: "utf8", isPlain: isPlain(bytes) }, onLine);
};

/** Where the last whole character ends; what follows belongs to the next part. */
const wholeLength = (bytes: Uint8Array): number => {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    // The first byte of a character says how many it has.
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

export interface Splitter {
  push(chunk: Uint8Array, onLine: OnLine): void;
  /** As `push`, with the lines as a list. If it throws, `takeRest` still gives the chunk. */
  split(chunk: Uint8Array): RawLine[];
  /** The bytes behind the last line end; the splitter is empty afterwards. */
  takeRest(): Uint8Array;
  /** As `takeRest`, without a character that has no end yet, or as many last bytes as `heldIn` says. */
  takeWhole(heldIn?: (bytes: Uint8Array) => number): Uint8Array;
  restLength(): number;
  /** A copy of these bytes. */
  rest(): Uint8Array;
}

export const lineOf = (rest: Uint8Array, stream: Stream): RawLine => {
  const bytes = Buffer.from(rest);
  const encoding = isUtf8(bytes) ? "utf8" : "latin1";
  return { raw: bytes.toString(encoding), eol: "", stream, encoding, isPlain: false };
};

export const createSplitter = (stream: Stream): Splitter => {
  let rest: Uint8Array[] = [];
  let length = 0;
  const takeRest = (): Buffer => {
    const bytes = Buffer.concat(rest);
    rest = [];
    length = 0;
    return bytes;
  };
  const splitter: Splitter = {
    split(chunk) {
      const lines: RawLine[] = [];
      const [before, count] = [rest, rest.length];
      try {
        splitter.push(chunk, (line) => lines.push(line));
      } catch (fault) {
        rest = [...before.slice(0, count), Buffer.from(chunk)];
        length = rest.reduce((sum, part) => sum + part.length, 0);
        throw fault;
      }
      return lines;
    },
    push(chunk, onLine) {
      const bytes = Buffer.from(chunk.buffer as ArrayBuffer, chunk.byteOffset, chunk.byteLength);
      const first = length === 0 ? -1 : bytes.indexOf(newline);
      const last = bytes.lastIndexOf(newline);
      const begun = first === -1 ? [] : [...rest, bytes.subarray(0, first + 1)];
      if (last === -1) rest.push(Buffer.from(bytes));
      else rest = last + 1 < bytes.length ? [Buffer.from(bytes.subarray(last + 1))] : [];
      length = last === -1 ? length + bytes.length : bytes.length - last - 1;
      if (begun.length > 0) splitWhole(Buffer.concat(begun), stream, onLine);
      if (last > first) splitWhole(bytes.subarray(first + 1, last + 1), stream, onLine);
    },
    takeRest,
    takeWhole(heldIn = () => 0) {
      const bytes = Buffer.concat(rest);
      const whole = wholeLength(bytes);
      const end = whole < bytes.length ? whole : whole - heldIn(bytes);
      takeRest();
      length = bytes.length - end;
      if (length > 0) rest = [bytes.subarray(end)];
      return bytes.subarray(0, end);
    },
    restLength: () => length,
    rest: () => Buffer.concat(rest),
  };
  return splitter;
};
