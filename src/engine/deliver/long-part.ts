/** A line that is too long to be held whole comes in parts; each is cut like a long line, where that may be done. */
import { criticalWords } from "../critical/critical-words.ts";
import { isLong, sizeOfLine, type Item } from "../item.ts";
import type { RawLine } from "../read/lines.ts";
import { stripAnsi } from "../read/strip-ansi.ts";

/** The part as a line of the kind that its beginning was judged to be; null: it is to be shown as it came. */
export const partOf = (first: Item, line: RawLine): Item | null => {
  if (line.encoding !== "utf8" || line.raw.includes("\0")) return null;
  const text = stripAnsi(line.raw);
  const part = { ...first, line, size: sizeOfLine(line), text, focus: criticalWords(text) };
  // Its beginning says whether it is a document of some kind.
  return isLong(first, false) && isLong(part, false) ? part : null;
};
