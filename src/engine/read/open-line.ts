/** A line of which a part was delivered before its end came: at a pause, or because it is too long to be held. */
import type { Stream } from "../../filter-kit/filter.ts";
import type { Item } from "../item.ts";
import { lineOf, longestLine, type RawLine } from "./lines.ts";

export class OpenLine {
  isOpen = false;
  /** What a line that is too long was judged to be; null: it is shown as it comes. */
  long: Item | null = null;
  /** What was delivered, as long as the filter has not seen the line: it sees each line once, and counts them. */
  #begun: Uint8Array | null = null;

  delivered(part: Uint8Array): void {
    if (!this.isOpen) this.#begun = part;
    else if (this.#begun !== null) this.#begun = Buffer.concat([this.#begun, part]).subarray(-longestLine);
    this.isOpen = true;
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
}
