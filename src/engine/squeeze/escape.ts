/** Text of the output that a reader could take for pith's own is behind a backslash. One that has backslashes already gets one
 * more, so that the two can always be told apart. Every form that pith writes is known here. */
import { stripAnsi } from "../read/strip-ansi.ts";
import { begunLength, escapedBehind, isForged, looksLikeMark, withEscapes } from "./forged-marks.ts";
import { looksHeaded } from "./hoist-prefixes.ts";
import { visibleText } from "./signs.ts";

const cut = /…\[\+\d+ chars\]…/g;
const counted = / \(x\d+\)$/;

const spelledCut = /…[^!-~]*\[[^!-~]*\+/;

/** Whether a reader sees a cut in the text. */
const holdsCut = (text: string): boolean =>
  text.includes("…") &&
  (text.search(cut) !== -1 || (spelledCut.test(text) && visibleText(text).search(cut) !== -1));

/** The two lines below another one, as they are written. */
export type Below = readonly [next: string, second: string];

export const nothing: Below = ["", ""];

/** Whether a line, but for backslashes before it, reads like one with a cut, or a heading of those below. */
const looksWritten = (text: string, [next, second]: Below): boolean => {
  const bare = text.startsWith("\\") ? text.replace(/^\\+/, "") : text;
  return holdsCut(bare) || looksHeaded(bare, next, second);
};

/** Texts of the parts, each of which depends on the lines below it. */
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

/** How a line of the output is. */
interface Own {
  /** The text before it was cut. */
  readonly raw?: string;
  /** It begins like a mark, colours aside. */
  readonly isMark?: boolean;
  /** It is not UTF-8. */
  readonly isBytes?: boolean;
}

export const escaped = (
  text: string,
  below = nothing,
  { raw = text, isMark = false, isBytes = false }: Own = {},
): string => {
  const inner = withEscapes(text, isBytes);
  const isOpen = isMark && (inner === text || isForged(stripAnsi(inner), isBytes));
  const isWritten = looksWritten(raw, below) && !(inner !== text && looksLikeMark(text));
  return isOpen || isWritten ? `\\${inner}` : inner;
};

/** Characters of a count, with what is not seen of it. */
const longestCount = 64;

/** Whether a line ends like a count to a reader. */
const endsCounted = (line: string): boolean => {
  const end = line.lastIndexOf(")");
  if (end === -1 || /[!-~]/.test(line.slice(end + 1))) return false;
  const count = line.slice(Math.max(0, end - longestCount));
  return counted.test(count) || (!/^[ -~]*$/.test(count) && counted.test(visibleText(count)));
};

/** A line that ends like a count gets one of its own behind it, of one as well: `ok (x12) (x1)`. */
export const notCounted = (line: string): string => (endsCounted(line) ? `${line} (x1)` : line);

/** Characters at the end of the next part of a line that wait for what follows, since a mark may begin there. */
export const heldEnd = (shown: string, part: string, isBytes: boolean): number =>
  begunLength(shown + part, shown.length, isBytes);

/** The next part of a line of which `shown` was written, as it came, but for escapes. */
export const escapedPart = (shown: string, part: string, isBytes: boolean): string => {
  const text = shown + part;
  let written = "";
  let from = shown.length;
  // Before the line, where the backslash of a cut belongs, it is too late for one: it goes into the cut.
  for (const { index, 0: match } of text.matchAll(cut)) {
    if (index + match.length <= shown.length) continue;
    const at = Math.max(index + 1, shown.length);
    written += `${text.slice(from, at)}\\`;
    from = at;
  }
  return escapedBehind(shown, written + text.slice(from), isBytes);
};

/** The end of a line that was begun without an escape: `(x1)` says that what is before it is the program's own. */
export const endOfPart = (line: string): string => (endsCounted(line) ? " (x1)" : "");
