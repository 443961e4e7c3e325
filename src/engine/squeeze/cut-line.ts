/**
 * The middle of a line of 2,000 characters or more is cut. Its beginning, its end and the places that it is shown for stay, and each
 * cut says how much is missing.
 *
 *     var a=1;…(400 kB)…throw Error("no key")…   ->   var a=1;…[+391200 chars]…throw Error("no key")…[+7100 chars]…
 */
import { cutMark } from "../mark/marks.ts";

const headLength = 1200;
const tailLength = 300;
/** Characters of the beginning that stay if places that matter are further on. */
const shortHead = 200;
/** Characters that stay around all places together, around one alone, and around each at least. */
const around = 1500;
const aroundOne = 1000;
const aroundEach = 250;
const shareBefore = 0.4;
/** Less than this is no cut: its mark has to replace four times its own length. */
const smallestCut = 80;

type Range = readonly [from: number, to: number];

/** Half a surrogate pair belongs to the other half. */
const boundary = (text: string, at: number): number =>
  text.charCodeAt(at - 1) >>> 10 === 0x36 ? at - 1 : at;

/**
 * `text` (at least 2,000 characters) with about 2,000 of them left, more where it is shown for many places. `places`
 * are the indexes of what the line is shown for, ascending.
 */
export function cutLine(text: string, places: readonly number[]): string {
  const further = places.filter((place) => place >= headLength - 100 && place < text.length - tailLength);
  const tail: Range = [text.length - tailLength, text.length];
  if (further.length === 0) return join(text, [[0, headLength], tail]);
  const size = places.length === 1 ? aroundOne : Math.max(aroundEach, around / places.length);
  const ranges = places.map((place): Range => {
    const from = Math.max(0, place - Math.floor(size * shareBefore));
    return [from, from + Math.floor(size)];
  });
  return join(text, [[0, shortHead], ...ranges, tail]);
}

/** `ranges` stay; their beginnings ascend, and those that touch are one. */
function join(text: string, ranges: readonly Range[]): string {
  let joined = "";
  let done = 0;
  for (const [from, to] of ranges) {
    const begin = Math.max(done, boundary(text, Math.min(from, text.length)));
    const start = begin - done < smallestCut ? done : begin;
    const end = boundary(text, Math.min(to, text.length));
    if (end <= start) continue;
    joined += (start > done ? cutMark(start - done) : "") + text.slice(start, end);
    done = end;
  }
  return joined;
}
