/** A line of which a part was delivered before its end came: at a pause, or because it is too long to be held. */
import { isUtf8 } from "node:buffer";
import type { Stream } from "../../filter-kit/filter.ts";
import type { Item } from "../item.ts";
import { endOfPart, escapedPart, heldEnd } from "../squeeze/escape.ts";
import { looksLikeMark } from "../squeeze/forged-marks.ts";
import { lineOf, longestLine, type RawLine } from "../read/lines.ts";

const encodingOf = (bytes: Uint8Array): "utf8" | "latin1" => (isUtf8(bytes) ? "utf8" : "latin1");

/** Characters that are read together with the next part: a mark is shorter, and a redraw begins its line anew. */
const maxRead = 2048;

export class OpenLine {
  isOpen = false;
  /** The item of a line that is too long to be held; null: the line is shown as it comes. */
  long: Item | null = null;
  /** Delivered bytes of a line that the filter has not seen: it sees each line once, and counts them. */
  #begun: Uint8Array | null = null;
  /** The end of what was written of the line. */
  #text = "";

  /** How many bytes at the end of the next part wait for what follows, since they may become a mark. */
  heldIn(part: Uint8Array): number {
    const encoding = encodingOf(part);
    const text = Buffer.from(part).toString(encoding);
    const held = heldEnd(this.isOpen ? this.#text : "", text, encoding === "latin1");
    return Buffer.byteLength(text.slice(text.length - held), encoding);
  }

  /** The bytes that stand for the next part at a pause. `isExact`: nothing is escaped. */
  delivered(part: Uint8Array, isExact: boolean): Uint8Array {
    if (!this.isOpen) [this.#begun, this.#text] = [part, ""];
    else if (this.#begun !== null) this.#begun = Buffer.concat([this.#begun, part]).subarray(-longestLine);
    this.isOpen = true;
    return this.#written(part, isExact);
  }

  /** The bytes that stand for its last part, its end included. */
  ended(line: RawLine, isExact: boolean): Uint8Array {
    const [written, eol] = this.passed(line, isExact);
    const end = isExact || this.#begun === null ? "" : endOfPart(this.#text);
    return Buffer.concat([written, Buffer.from(end + eol)]);
  }

  /** The last part of a line that goes through as it came, and its end. */
  passed({ raw, eol, encoding }: RawLine, isExact: boolean): readonly [written: Uint8Array, eol: string] {
    const part = Buffer.from(raw, encoding);
    return [this.#begun === null ? part : this.#written(part, isExact), eol];
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

  /** Whether what was written of it begins like a mark. */
  get isMark(): boolean {
    return looksLikeMark(this.#text);
  }

  #written(bytes: Uint8Array, isExact: boolean): Uint8Array {
    const encoding = encodingOf(bytes);
    const part = Buffer.from(bytes).toString(encoding);
    const written = isExact ? part : escapedPart(this.#text, part, encoding === "latin1");
    const text = this.#text + written;
    // Something was seen before the end of a long line.
    this.#text = text.length > maxRead ? `.${text.slice(-maxRead)}` : text;
    return Buffer.from(written, encoding);
  }
}
