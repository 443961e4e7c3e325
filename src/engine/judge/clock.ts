/** Times of day at which lines were written in, the lines out before which nothing was written for oddly long. */
import type { Template } from "../../filter-kit/scan-text.ts";

const colon = 58;
const zero = 48;
/** Words in which a line's time may stand. */
const firstWords = 6;
/** So many lines must have come in their usual way. */
const settled = 60;
/** A pause is odd that is so many times as long as any before it, and so many seconds at least. */
const times = 10;
const leastSeconds = 30;

const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;

/** Where the hour begins in the word: it may stand behind its date (`21T14:05:09`). */
const hourIn = (text: string, start: number, end: number): number =>
  end - start === 2 || text[end - 3] === "T" ? end - 2 : -1;

/** Seconds since midnight that the line names first; -1: none. */
const secondsIn = (text: string, { count, starts, ends }: Template): number => {
  for (let word = 0; word + 2 < Math.min(count, firstWords); word += 1) {
    const end = ends[word]!;
    const isTime =
      text.charCodeAt(end) === colon &&
      starts[word + 1] === end + 1 &&
      ends[word + 1] === end + 3 &&
      text.charCodeAt(end + 3) === colon &&
      starts[word + 2] === end + 4 &&
      ends[word + 2] === end + 6;
    const hour = isTime ? hourIn(text, starts[word]!, end) : -1;
    if (hour !== -1)
      return (twoDigits(text, hour) * 60 + twoDigits(text, end + 1)) * 60 + twoDigits(text, end + 4);
  }
  return -1;
};

/** Asked for every line in order: whether the time before it was oddly long. */
export const createClock = (): ((text: string, template: Template) => boolean) => {
  let last = -1;
  let longest = 0;
  let lines = 0;
  return (text, template) => {
    const now = secondsIn(text, template);
    if (now === -1) return false;
    // At midnight it begins anew; lines of several programs come out of order.
    const pause = last === -1 ? 0 : now - last;
    last = now;
    lines += 1;
    const isOdd = lines > settled && pause > Math.max(leastSeconds, longest * times);
    if (pause > longest) longest = pause;
    return isOdd;
  };
};
