/** Text of the output that could be taken for pith's own stands behind a backslash, one that has backslashes already behind one
 * more: so the two can always be told apart. Every form that pith writes is known here. */
import { looksHeaded } from "./hoist-prefixes.ts";

/** Blanks, invisible characters and colours: behind them a mark is read as one all the same. */
const unseen = String.raw`(?:[^\S\r\v\f\u2028\u2029]|[\u200B-\u200D\u2060]|\u001B\[[\d;]*[A-Za-z])*`;
/** Some readers see a line begin within one as well: what is redrawn, form feeds, Unicode's line ends. */
const begins = String.raw`(?:^|[\r\v\f\u0085\u2028\u2029])${unseen}`;
const leadingMark = new RegExp(String.raw`^${unseen}(?=\\*\[pith)`);
const anyMark = new RegExp(String.raw`${begins}(?=\\*\[pith)`, "g");
/** The end of a text that may go on and become one. */
const begunMark = new RegExp(String.raw`${begins}\\*(\[(?:p?|pit?))$`);
const cut = /…\[\+\d+ chars\]…/g;
const counted = / \(x\d+\)$/;

/** The quick test first: this is asked of each line. */
const holdsMark = (text: string): boolean => text.includes("[pith");

export const looksLikeMark = (text: string): boolean => holdsMark(text) && leadingMark.test(text);

/** The two lines below another one, as they are written. */
export type Below = readonly [next: string, second: string];

export const nothing: Below = ["", ""];

/** Whether a line, but for backslashes before it, reads like one with a cut, or a heading of those below. */
const looksWritten = (text: string, [next, second]: Below): boolean => {
  const bare = text.startsWith("\\") ? text.replace(/^\\+/, "") : text;
  return (text.includes("…[+") && bare.search(cut) !== -1) || looksHeaded(bare, next, second);
};

/** What each of these is written as: of a line that depends on what stands below it. */
export const fromBelow = <Part extends { readonly times: number }>(
  parts: readonly Part[],
  write: (part: Part, below: Below) => string,
): string[] => {
  const texts: string[] = [];
  let below = nothing;
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const text = write(parts[at]!, below);
    texts.push(text);
    below = [text, parts[at]!.times > 1 ? text : below[0]];
  }
  return texts.reverse();
};

/** `raw`: what the text was before it was cut; `isMark`: it is read like a mark, colours aside. */
export const escaped = (text: string, below = nothing, raw = text, isMark = looksLikeMark(text)): string => {
  const inner = holdsMark(text) ? text.replace(anyMark, "$&\\") : text;
  if (looksLikeMark(text)) return inner;
  return isMark || looksWritten(raw, below) ? `\\${inner}` : inner;
};

/** What already ends like a count has one of its own behind it, of one as well: `ok (x12) (x1)`. */
export const notCounted = (line: string): string =>
  line.endsWith(")") && counted.test(line) ? `${line} (x1)` : line;

/** Where backslashes go in a text of which the beginning was written: it has those that come before its end. */
const escapesFrom = (text: string, begun: number): readonly number[] => {
  const found: number[] = [];
  for (const { index, 0: match } of text.matchAll(anyMark)) {
    const at = index + match.length;
    // A mark of which more was written was escaped then.
    if (text.indexOf("[", at) >= begun) found.push(Math.max(at, begun));
  }
  // Before the line, where that of a cut belongs, it is too late for one: it goes into the cut.
  for (const { index, 0: match } of text.matchAll(cut))
    if (index + match.length > begun) found.push(Math.max(index + 1, begun));
  return found.toSorted((a, b) => a - b);
};

/** Of the next part of a line that may go on, so many characters at its end wait for what follows: a mark may begin there. */
export const heldEnd = (before: string, part: string): number =>
  begunMark.exec(before + part)?.[1]?.length ?? 0;

/** The next part of a line of which `before` was written, as it came, but for escapes. */
export const escapedPart = (before: string, part: string): string => {
  const text = before + part;
  let written = "";
  let from = before.length;
  for (const at of escapesFrom(text, before.length)) {
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return written + text.slice(from);
};

/** The end of a line that was begun without an escape: `(x1)` says that what is before it is the program's own. */
export const endOfPart = (line: string): string => (counted.test(line) ? " (x1)" : "");
