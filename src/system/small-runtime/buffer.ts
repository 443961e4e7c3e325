/** As much of `node:buffer` as runs need. What is not here is left to the engine. */
import { host } from "./host.ts";

type Encoding = "utf8" | "utf-8" | "latin1" | "binary" | "ascii" | "hex" | "base64" | "base64url";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

const toBase64 = (bytes: Uint8Array, url: boolean): string => {
  const digits = alphabet + (url ? "-_" : "+/");
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const left = bytes.length - at;
    text += digits[a >> 2]! + digits[((a & 3) << 4) | (b >> 4)]!;
    if (left > 1) text += digits[((b & 15) << 2) | (c >> 6)]!;
    else if (!url) text += "=";
    if (left > 2) text += digits[c & 63]!;
    else if (!url) text += "=";
  }
  return text;
};

const values = new Map([...`${alphabet}+/`].map((digit, value) => [digit, value]));
values.set("-", 62).set("_", 63);

const fromBase64 = (text: string): number[] => {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const digit of text) {
    const value = values.get(digit);
    if (digit === "=") break;
    if (value === undefined) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return bytes;
};

const encoded = (text: string, encoding: Encoding = "utf8"): ArrayLike<number> => {
  if (encoding === "utf8" || encoding === "utf-8") return host.encode(text.toWellFormed());
  if (encoding === "latin1" || encoding === "binary")
    return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (encoding === "base64" || encoding === "base64url") return fromBase64(text);
  return host.later();
};

type Wanted = string | number | Uint8Array;

export class Buffer extends Uint8Array {
  static override from(value: any, how?: any, length?: number): any {
    if (typeof value === "string") {
      const bytes = encoded(value, how);
      return bytes instanceof Uint8Array
        ? new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
        : new Buffer(bytes);
    }
    if (value instanceof ArrayBuffer) return new Buffer(value, how, length);
    const bytes = new Buffer(value.length);
    bytes.set(value);
    return bytes;
  }

  static alloc(length: number, fill = 0): Buffer {
    const bytes = new Buffer(length);
    return fill === 0 ? bytes : bytes.fill(fill);
  }

  static allocUnsafe(length: number): Buffer {
    return new Buffer(length);
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof Buffer;
  }

  static byteLength(value: string | Uint8Array): number {
    return typeof value === "string" ? encoded(value).length : value.byteLength;
  }

  static concat(list: readonly Uint8Array[], max?: number): Buffer {
    const bytes = new Buffer(max ?? list.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of list) {
      const left = bytes.length - at;
      bytes.set(part.length > left ? part.subarray(0, left) : part, at);
      at += Math.min(part.length, left);
    }
    return bytes;
  }

  /** A view, as Node has it. */
  override slice(start?: number, end?: number): any {
    return this.subarray(start, end);
  }

  override toString(encoding: Encoding = "utf8", start = 0, end = this.length): string {
    const [from, to] = [Math.max(0, start), Math.min(end, this.length)];
    if (encoding === "utf8" || encoding === "utf-8") return host.decode(this, from, Math.max(from, to));
    if (encoding === "latin1" || encoding === "binary")
      return host.decodeLatin1(this, from, Math.max(from, to));
    const part = this.subarray(from, to);
    if (encoding === "base64" || encoding === "base64url") return toBase64(part, encoding === "base64url");
    if (encoding === "hex") return Array.from(part, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return host.later();
  }

  toJSON(): object {
    return { type: "Buffer", data: [...this] };
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.every((byte, at) => byte === other[at]);
  }

  copy(target: Uint8Array, at = 0, start = 0, end = this.length): number {
    const part = this.subarray(start, Math.min(end, start + target.length - at));
    target.set(part, at);
    return part.length;
  }

  override indexOf(wanted: any, from = 0): number {
    const start = from < 0 ? Math.max(0, this.length + from) : from;
    if (typeof wanted === "number") return super.indexOf(wanted & 0xff, start);
    const bytes = typeof wanted === "string" ? host.encode(wanted.toWellFormed()) : (wanted as Uint8Array);
    if (bytes.length === 0) return Math.min(start, this.length);
    return start > this.length ? -1 : host.indexOf(this, bytes, start);
  }

  override lastIndexOf(wanted: any, from: number = this.length): number {
    if (typeof wanted === "number") return super.lastIndexOf(wanted & 0xff, from);
    return host.later();
  }

  override includes(wanted: any, from = 0): boolean {
    return this.indexOf(wanted as Wanted, from) !== -1;
  }
}

export const isUtf8 = (bytes: Uint8Array): boolean => host.isUtf8(bytes);
