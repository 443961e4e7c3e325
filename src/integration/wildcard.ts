/** Patterns of rules in which `*` stands for anything, matched in one pass: each piece is taken where it first stands. */
import { checkTime } from "./deadline.ts";

interface Pattern {
  readonly pieces: readonly [string, ...string[]];
  /** Behind the last piece comes the end, or a blank and anything. */
  readonly open: boolean;
}

/** `git:*` and `git *` stand for the word alone too. */
const patternOf = (text: string): Pattern => {
  const open = /(?::\*| \*)$/.test(text);
  const [first = "", ...rest] = (open ? text.slice(0, -2) : text).split("*");
  return { pieces: [first, ...rest], open };
};

/** Behind all but the last of the pieces, the first of which ends at `from`; -1: one of them is missing. */
const behindMiddle = ({ pieces }: Pattern, text: string, from: number): number => {
  let at = from;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found < 0) return -1;
    at = found + piece.length;
  }
  return at;
};

const isEnd = (text: string, at: number): boolean => at === text.length || /\s/.test(text[at] ?? "");

/** Does the last piece stand before the end or a blank, from `at` on? */
const endsOpen = (text: string, last: string, at: number): boolean => {
  for (let found = text.indexOf(last, at); found >= 0; found = text.indexOf(last, found + 1)) {
    if (isEnd(text, found + last.length)) return true;
    if (found === text.length) return false;
  }
  return false;
};

export const matchesWhole = (wildcard: string, text: string): boolean => {
  checkTime();
  const pattern = patternOf(wildcard);
  const [first, ...rest] = pattern.pieces;
  if (!text.startsWith(first)) return false;
  const last = rest.at(-1);
  if (last === undefined) return pattern.open ? isEnd(text, first.length) : text === first;
  const at = behindMiddle(pattern, text, first.length);
  if (at < 0) return false;
  if (pattern.open) return endsOpen(text, last, at);
  return text.length - last.length >= at && text.endsWith(last);
};

/** A text, and the places in it where a match may begin, ascending. */
export interface Searched {
  readonly text: string;
  readonly starts: readonly number[];
}

/** Does the pattern match from one of the places on, up to the end of a word? The first place where it begins leaves
 * the most for the rest of it. */
export const standsIn = (wildcard: string, texts: readonly Searched[]): boolean => {
  const pattern = patternOf(wildcard);
  const [first, ...rest] = pattern.pieces;
  const last = rest.at(-1);
  return texts.some(({ text, starts }) => {
    checkTime();
    if (last === undefined)
      return starts.some((start) => text.startsWith(first, start) && isEnd(text, start + first.length));
    const start = starts.find((one) => text.startsWith(first, one));
    const at = start === undefined ? -1 : behindMiddle(pattern, text, start + first.length);
    return at >= 0 && (last === "" || endsOpen(text, last, at));
  });
};
