/** Text of the output that could be taken for pith's own stands behind a backslash, one that has backslashes already behind one
 * more: so the two can always be told apart. */
import { looksHeaded } from "./squeeze/hoist-prefixes.ts";
import { looksShared } from "./squeeze/leave-out-shared.ts";

/** Blanks, invisible characters and colours: behind them a mark is read as one all the same. */
const unseen = String.raw`(?:[^\S\r\v\f\u2028\u2029]|[\u200B-\u200D\u2060]|\u001B\[[\d;]*[A-Za-z])*`;
const leadingMark = new RegExp(String.raw`^${unseen}(?=\\*\[pith)`);
/** Where some readers see a line begin within one as well: what is redrawn, form feeds, Unicode's line ends. */
const anyMark = new RegExp(String.raw`(?:^|[\r\v\f\u0085\u2028\u2029])${unseen}(?=\\*\[pith)`, "g");
const cut = /…\[\+\d+ chars\]…/;

/** The quick test first: this is asked of each line. */
const holdsMark = (text: string): boolean => text.includes("[pith");

export const looksLikeMark = (text: string): boolean => holdsMark(text) && leadingMark.test(text);

/** Whether a line, but for backslashes before it, reads like one with a cut, one that others share, or a heading of `next`. */
const looksWritten = (text: string, next: string): boolean => {
  const bare = text.startsWith("\\") ? text.replace(/^\\+/, "") : text;
  return (
    (text.includes("…[+") && cut.test(bare)) ||
    (text.endsWith(")") && looksShared(bare)) ||
    looksHeaded(bare, next)
  );
};

/** What each of these is written as: of a line that depends on what stands below it. */
export const fromBelow = <Part>(
  parts: readonly Part[],
  write: (part: Part, next: string) => string,
): string[] => {
  const texts: string[] = [];
  for (let at = parts.length - 1, next = ""; at >= 0; at -= 1) texts.push((next = write(parts[at]!, next)));
  return texts.reverse();
};

/** `next`: the line below it, as it is written; `raw`: what the text was before it was cut; `isMark`: it is read like a mark, colours aside. */
export const escaped = (text: string, next = "", raw = text, isMark = looksLikeMark(text)): string => {
  const inner = holdsMark(text) ? text.replace(anyMark, "$&\\") : text;
  if (looksLikeMark(text)) return inner;
  return isMark || looksWritten(raw, next) ? `\\${inner}` : inner;
};
