/** A line that a program redrew with carriage returns, as it stood in the end. */
import { stripAnsi } from "./strip-ansi.ts";

const ERASE = /\u001b\[[02]?K/;
const COLUMN_ONE = /\u001b\[1?G/g;

/** The last state of a redrawn line. Where a shorter text overwrote a longer one in part, nothing is dropped. */
export function applyCarriageReturns(line: string): string {
  const text = line.includes("\u001b[") ? line.replace(COLUMN_ONE, "\r") : line;
  if (!text.includes("\r")) return line;
  const states = text.split("\r");
  const kept: string[] = [];
  for (const state of states) {
    while (kept.length > 0 && covers(state, kept.at(-1)!)) kept.pop();
    if (state !== "" || kept.length === 0) kept.push(state);
  }
  if (kept.length > 1 && kept[0] === "") kept.shift();
  return kept.join("\r");
}

/** Whether writing `next` over `before` from the first column leaves nothing of `before` to be seen. */
function covers(next: string, before: string): boolean {
  if (next === "") return false;
  return ERASE.test(next) || sameButNumbers(next, before) || width(next) >= width(before);
}

const width = (state: string): number => stripAnsi(state).trimEnd().length;

function sameButNumbers(next: string, before: string): boolean {
  return mask(next) === mask(before);
}

const mask = (state: string): string =>
  stripAnsi(state)
    .trimEnd()
    .replace(/[\d.,]+/g, "0");
