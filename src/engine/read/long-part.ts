/** A line that is too long to be held whole comes in parts; each is cut like a long line, where that may be done. */
import { criticalWords } from "../judge/critical-words.ts";
import { isLong } from "../write/render.ts";
import { sizeOfLine, type Item } from "../item.ts";
import type { RawLine } from "./lines.ts";
import { stripAnsi } from "./strip-ansi.ts";

/** Where the last whole character ends; what follows belongs to the next part. */
export const wholeLength = (bytes: Uint8Array): number => {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return bytes.length;
    // The first byte of a character says how many it has.
    if (byte >= 0xc0)
      return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
};

/** The part as a line of the kind that its beginning was judged to be; null: it is to be shown as it came. */
export const partOf = (first: Item, line: RawLine): Item | null => {
  if (line.encoding !== "utf8" || line.raw.includes("\0")) return null;
  const text = stripAnsi(line.raw);
  const part = { ...first, line, size: sizeOfLine(line), text, focus: criticalWords(text) };
  // Its beginning says whether it is a document of some kind.
  return isLong(first, false) && isLong(part, false) ? part : null;
};
