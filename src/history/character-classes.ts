/** Bytes in, counts of what they look like out: enough to estimate tokens later, cheap enough for every run. */
import { countPairs } from "./count-pairs.ts";
import type { Classes } from "./record.ts";

// Lower case, capital, digit, blank, line end, punctuation and control, beyond ASCII.
const lower = 0;
const upper = 1;
const digit = 2;
const blank = 3;
const lineEnd = 4;
const mark = 5;
const high = 6;

const classOf = new Uint8Array(256).fill(mark);
classOf.fill(lower, 0x61, 0x7b);
classOf.fill(upper, 0x41, 0x5b);
classOf.fill(digit, 0x30, 0x3a);
classOf.fill(high, 0x80);
classOf[0x20] = classOf[0x09] = blank;
classOf[0x0a] = classOf[0x0d] = lineEnd;

export interface ClassCounter {
  add(chunk: Uint8Array): void;
  /** In the order that `record.ts` gives. */
  counts(): Classes;
}

// In most processes the loop below runs cold, at 12 MB/s: so samples begin early.
const wholeUpTo = 2048;
const block = 512;

/** One block in so many is counted and stands for the others. */
const stepAfter = (seen: number): number => block * (seen < 64 * 1024 ? 8 : seen < 1024 * 1024 ? 32 : 64);

const isLetter = (one: number): boolean => one <= upper;

/** Counts of class pairs (8 times the predecessor's plus the own) as the record wants them. */
const summed = (pairs: Float64Array): Classes => {
  const total = new Float64Array(8);
  const begun = new Float64Array(8);
  for (let pair = 0; pair < 64; pair += 1) {
    const count = pairs[pair]!;
    if (count === 0) continue;
    const own = pair & 7;
    const isRun = pair >> 3 === own || (isLetter(own) && isLetter(pair >> 3));
    total[own]! += count;
    if (!isRun) begun[own]! += count;
  }
  const letters = total[lower]! + total[upper]!;
  const words = begun[lower]! + begun[upper]!;
  const counts = [
    [letters, words, pairs[lower * 8 + upper]!],
    [total[digit]!, begun[digit]!, total[mark]!, begun[mark]!],
    [total[blank]!, begun[blank]!, total[lineEnd]!, total[high]!],
  ];
  return counts.flat().map(Math.round);
};

/** Counts of one text. */
export const classCounter = (): ClassCounter => {
  // Every byte is counted under its predecessor's class and its own: runs come out of it for free.
  const pairs = new Float64Array(64);
  const whole = new Uint32Array(64);
  const sampled = new Uint32Array(64);
  let before = lineEnd;
  let seen = 0;

  const settle = (counted: Uint32Array, weight: number): void => {
    for (let i = 0; i < 64; i += 1) {
      const count = counted[i]!;
      if (count !== 0) pairs[i]! += count * weight;
    }
    counted.fill(0);
  };

  const add = (chunk: Uint8Array): void => {
    const unsampled = Math.max(0, wholeUpTo - seen);
    const from = chunk.length - unsampled <= block ? chunk.length : unsampled;
    before = countPairs(chunk.subarray(0, from), classOf, before, whole);
    const step = stepAfter(seen);
    seen += chunk.length;
    if (from === chunk.length) return;
    let counted = 0;
    for (let at = from; at < chunk.length; at += step) {
      const end = Math.min(at + block, chunk.length);
      if (at > 0) before = classOf[chunk[at - 1]!]!;
      before = countPairs(chunk.subarray(at, end), classOf, before, sampled);
      counted += end - at;
    }
    settle(sampled, (chunk.length - from) / counted);
  };

  const counts = (): Classes => {
    settle(whole, 1);
    return summed(pairs);
  };

  return { add, counts };
};

/** Counts of a text at hand. */
export const classesOf = (text: string | Uint8Array): Classes => {
  const counter = classCounter();
  counter.add(typeof text === "string" ? Buffer.from(text) : text);
  return counter.counts();
};
