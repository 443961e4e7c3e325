/** A line of which a part was delivered before its end came: at a pause, or because it is too long to be held. */
import { isUtf8 } from "node:buffer";
import type { Stream } from "../../filter-kit/filter.ts";
import type { Item } from "../item.ts";
import { endOfPart, escapedPart, heldEnd } from "../squeeze/escape.ts";
import { lineOf, longestLine, type RawLine } from "../read/lines.ts";

const encodingOf = (bytes: Uint8Array): "utf8" | "latin1" => (isUtf8(bytes) ? "utf8" : "latin1");

export class OpenLine {
  isOpen = false;
  /** The item of a line that is too long to be held; null: the line is shown as it comes. */
  long: Item | null = null;
  /** Delivered bytes of a line that the filter has not seen: it sees each line once, and counts them. */
  #begun: Uint8Array | null = null;
  /** These bytes as text. */
  #text = "";

  /** How many bytes at the end of the next part wait for what follows, since they may become a mark. */
  heldIn(part: Uint8Array): number {
    return heldEnd(this.isOpen ? this.#text : "", Buffer.from(part).toString(encodingOf(part)));
  }

  /** The bytes that stand for the next part at a pause. `isExact`: nothing is escaped. */
  delivered(part: Uint8Array, isExact: boolean): Uint8Array {
    if (!this.isOpen) [this.#begun, this.#text] = [part, ""];
    else if (this.#begun !== null) this.#begun = Buffer.concat([this.#begun, part]).subarray(-longestLine);
    this.isOpen = true;
    return isExact ? part : this.#escaped(part);
  }

  /** The bytes that stand for its last part, its end included. */
  ended({ raw, eol, encoding }: RawLine, isExact: boolean): Uint8Array {
    const part = Buffer.from(raw, encoding);
    if (isExact || this.#begun === null) return Buffer.concat([part, Buffer.from(eol)]);
    const written = this.#escaped(part);
    return Buffer.concat([written, Buffer.from(endOfPart(this.#text) + eol)]);
  }

  judged(item: Item | null): void {
    this.isOpen = true;
    this.long = item;
  }

  /** The line ends: whole, as the filter has to see it, or null where it has seen it. */
  close(rest: Uint8Array, stream: Stream): RawLine | null {
    const begun = this.#begun;
    this.isOpen = false;
    this.long = null;
    this.#begun = null;
    return begun === null ? null : lineOf(Buffer.concat([begun, rest]), stream);
  }

  #escaped(bytes: Uint8Array): Uint8Array {
    const encoding = encodingOf(bytes);
    const part = Buffer.from(bytes).toString(encoding);
    const written = escapedPart(this.#text, part);
    this.#text = (this.#text + part).slice(-longestLine);
    return Buffer.from(written, encoding);
  }
}
