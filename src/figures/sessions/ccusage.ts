/** The answer of `ccusage daily --json`, another reader of Claude Code's transcripts. */
import { at, listAt, numberAt, textAt } from "../../transcripts/json-lines.ts";

export interface Ccusage {
  readonly days: number;
  readonly tokens: number;
  readonly cost: number;
}

/** null: not of the form that is known. `first`, `last`: as `2026-11-21`. */
export const ccusageFrom = (text: string, first: string, last: string): Ccusage | null => {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const rows = listAt(answer, "daily");
  const isKnown = rows.every(
    (row) => /^\d{4}-\d\d-\d\d$/.test(textAt(row, "date")) && typeof at(row, "totalCost") === "number",
  );
  if (!Array.isArray(at(answer, "daily")) || !isKnown) return null;
  const within = rows.filter((row) => textAt(row, "date") >= first && textAt(row, "date") <= last);
  return {
    days: within.length,
    tokens: within.reduce<number>((sum, row) => sum + numberAt(row, "totalTokens"), 0),
    cost: within.reduce<number>((sum, row) => sum + numberAt(row, "totalCost"), 0),
  };
};
