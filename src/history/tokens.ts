/** Text in, its number of o200k tokens out. Takes 100 ms to load: for reports, tests and calibration only. */
import { Tiktoken } from "js-tiktoken/lite";
import ranks from "js-tiktoken/ranks/o200k_base";

let encoder: Tiktoken | undefined;

// js-tiktoken merges pairs in quadratic time within a run of letters, marks or blanks: longer ones are cut.
const longestPiece = 128;
const more = `{${longestPiece + 1},}`;
const longRun = new RegExp(`\\p{L}${more}|[^\\s\\p{L}\\p{N}]${more}|[^\\S\\n]${more}|\\n${more}`, "gu");
const part = new RegExp(`[^]{1,${longestPiece}}`, "gu");

// The encoder splits a text so, and merges each piece for itself. Outputs say the same words again and again.
const pieces = new RegExp(ranks.pat_str, "gu");
const known = new Map<string, number>();
const maxKnown = 200_000;

const encode = (text: string): number => {
  encoder ??= new Tiktoken(ranks);
  let count = 0;
  for (const [piece] of text.matchAll(pieces)) {
    let tokens = known.get(piece);
    if (tokens === undefined) {
      // Special tokens in a program's output are plain text.
      tokens = encoder.encode(piece, [], []).length;
      if (known.size < maxKnown) known.set(piece, tokens);
    }
    count += tokens;
  }
  return count;
};

/** Exact, but for unbroken runs beyond 128 characters, which are counted in parts (a token or two too many). */
export const countTokens = (text: string): number => {
  let count = 0;
  let at = 0;
  for (const run of text.matchAll(longRun)) {
    count += encode(text.slice(at, run.index));
    for (const [piece] of run[0].matchAll(part)) count += encode(piece);
    at = run.index + run[0].length;
  }
  return count + encode(text.slice(at));
};
