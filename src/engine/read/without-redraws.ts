/** A line that a program redrew with carriage returns: its last state, and those that said something else. */
import { isCritical } from "../critical/critical.ts";
import { stripAnsi } from "./strip-ansi.ts";

const COLUMN_ONE = /\u001b\[1?G/g;

/** States that differ from a later one in numbers, bars and spinners alone are left out, unless they speak of a problem. */
export function withoutRedraws(line: string): string {
  const text = line.includes("\u001b[") ? line.replace(COLUMN_ONE, "\r") : line;
  if (!text.includes("\r")) return line;
  const states = text.split("\r").filter((state) => state !== "");
  const kept: string[] = [];
  const said = new Set<string>();
  let laterWords = "";
  for (let index = states.length - 1; index >= 0; index -= 1) {
    const state = states[index]!;
    const plain = stripAnsi(state).trimEnd();
    const words = wordsOf(plain);
    const isDrawn = BAR.test(state);
    const isSuperseded = words === "" || isDrawn || said.has(words) || isBeginningOf(words, laterWords);
    // A bar beside the text is not compared when a problem comes again.
    const saying = isDrawn ? words : plain;
    if (kept.length > 0 && isSuperseded && (said.has(saying) || !isCritical(plain))) continue;
    kept.push(state);
    said.add(words).add(plain);
    laterWords = words;
  }
  return kept.reverse().join("\r");
}

/** `Counting objects: 50%` is where `Counting objects: 100%, done.` began. */
const isBeginningOf = (words: string, next: string): boolean => next.startsWith(`${words} `);

/** A progress bar, between brackets or of blocks: such a state only tells how far something is. */
const BAR = /\[[=#>*+.\-\s]{3,}\]|[━█▓▒░╸╺─]{3,}/;
const NUMBER = /[+-]?\d[\d.,:/]*\s*(?:[kKMGT]?i?B(?:ytes?)?(?:\/s)?|[kKMGT]|m?s|bytes)?(?![\p{L}\d])|\d+/gu;
const NO_WORD = /[^\p{L}]+/gu;

/** The words of a state, without what changes while something goes on. */
function wordsOf(state: string): string {
  return state.replace(NUMBER, " ").replace(NO_WORD, " ").trim();
}
