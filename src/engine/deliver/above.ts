/** The text that was delivered last: below a heading of it a later line could read as a member of a group. */
import { hoistedMember, mayHead } from "../squeeze/hoist-prefixes.ts";
import { isIndented } from "../squeeze/is-indented.ts";

/** Headings and the groups below them are seldom longer. */
const maxBytes = 4096;
const separator = "--";
/** How the beginning of a member may go on, whichever kind it is of. */
const completions = ["", "a", "1:1:a", ":a", "(1,1): a", "1,1): a", ",1): a", "): a", " 1 a"];

/** Never changes: what delivers keeps the one of before, in case that it has to go back to it. */
export class Above {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = bytes;
  }

  /** With these bytes below. */
  with(bytes: Uint8Array): Above {
    const isAll = bytes.length >= maxBytes;
    const all = isAll ? bytes : Buffer.concat([this.#bytes, bytes]);
    return new Above(Buffer.from(all.subarray(-maxBytes)));
  }

  /** Whether the first line of a text would read as a member. */
  owns(text: string): boolean {
    return isIndented(text) && this.#isMember(text.slice(0, text.search(/[\r\n]|$/)));
  }

  /** Whether a line that begins so could be one. */
  mayOwn(beginning: string): boolean {
    return isIndented(beginning) && completions.some((rest) => this.#isMember(beginning + rest));
  }

  #isMember(line: string): boolean {
    const lines = Buffer.from(this.#bytes).toString("utf8").split(/\r?\n/);
    lines[lines.length - 1] = line;
    for (let at = lines.length - 2; at >= 0; at -= 1) {
      const header = lines[at]!;
      const first = lines[at + 1]!;
      if (mayHead(header, first) && hoistedMember(header, line, first) !== null) return true;
      if (!isIndented(header) && header !== separator) break;
    }
    return false;
  }
}
