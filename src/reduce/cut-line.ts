/** A very long line in; its beginning, its end and the places that matter out, exact counts between them. */
import { cutMark } from "./marks.ts";

const headLength = 1200;
const tailLength = 300;
/** What stays of the beginning where places that matter lie further on. */
const shortHead = 200;
const before = 400;
const after = 600;
/** What stays around each place where there are several. */
const beforeEach = 150;
const afterEach = 350;

type Range = readonly [from: number, to: number];

/** Half a surrogate pair belongs to the other half. */
const boundary = (text: string, at: number): number =>
  text.charCodeAt(at - 1) >>> 10 === 0x36 ? at - 1 : at;

/**
 * `text` (at least 2,000 characters) with at most 2,000 of them left. `places` are the indexes of what the line is
 * shown for, ascending, three at most.
 */
export function cutLine(text: string, places: readonly number[]): string {
  const further = places.filter((place) => place >= headLength - 100 && place < text.length - tailLength);
  const tail: Range = [text.length - tailLength, text.length];
  if (further.length === 0) return join(text, [[0, headLength], tail]);
  const [back, on] = places.length === 1 ? [before, after] : [beforeEach, afterEach];
  const around = places.map((place): Range => [Math.max(0, place - back), place + on]);
  return join(text, [[0, shortHead], ...around, tail]);
}

/** What stays: ranges in ascending order of their beginnings; those that touch are one. */
function join(text: string, ranges: readonly Range[]): string {
  let joined = "";
  let done = 0;
  for (const [from, to] of ranges) {
    const start = Math.max(done, boundary(text, Math.min(from, text.length)));
    const end = boundary(text, Math.min(to, text.length));
    if (end <= start) continue;
    joined += (start > done ? cutMark(start - done) : "") + text.slice(start, end);
    done = end;
  }
  return joined;
}
