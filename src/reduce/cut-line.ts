/** A very long line in, its beginning, its end and the place that matters out, exact counts between them. */
import { cutMark } from "./marks.ts";

const headLength = 1200;
const tailLength = 300;
/** What stays of the beginning where the place that matters lies further on. */
const shortHead = 200;
const before = 400;
const after = 600;

/** Half a surrogate pair belongs to the other half. */
const whole = (text: string, at: number): number => (text.charCodeAt(at - 1) >>> 10 === 0x36 ? at - 1 : at);

/**
 * `text` (at least 2,000 characters) with at most 1,500 of them left. `focus` is the index of what the line is
 * shown for, or -1.
 */
export function cutLine(text: string, focus: number): string {
  const tail = whole(text, text.length - tailLength);
  if (focus < headLength - 100) return join(text, [0, whole(text, headLength), tail, text.length]);
  const from = whole(text, Math.max(shortHead, focus - before));
  const to = whole(text, focus + after);
  const ends = to >= tail ? [Math.min(from, tail), text.length] : [from, to, tail, text.length];
  return join(text, [0, whole(text, shortHead), ...ends]);
}

/** Pairs of positions: what stays. */
function join(text: string, positions: readonly number[]): string {
  let joined = "";
  for (let i = 0; i < positions.length; i += 2) {
    const from = positions[i]!;
    const hidden = from - (positions[i - 1] ?? 0);
    joined += (hidden > 0 ? cutMark(hidden) : "") + text.slice(from, positions[i + 1]);
  }
  return joined;
}
