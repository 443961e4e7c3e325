/** Verdicts of a filter on each line of a capture, one string a line. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { closingOf } from "../../src/sections/closing.ts";
import type { Ending, Filter, Verdict } from "../../src/filter-kit/filter.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { match } from "../../src/registry/match.ts";
import type { Description, Fixture } from "../fixtures.ts";

export interface Judged {
  readonly text: string;
  readonly verdict: Verdict;
}

/** One capture by name, without a walk over all of them. */
export const fixtureOf = (name: string): Pick<Fixture, "description" | "output"> => {
  const base = join(import.meta.dirname, "..", "..", "fixtures", name);
  return {
    description: JSON.parse(readFileSync(`${base}.json`, "utf8")) as Description,
    output: readFileSync(`${base}.txt`),
  };
};

const linesOf = (text: string): string[] =>
  (text === "" ? [] : text.replace(/\n$/, "").split("\n")).map((line) => stripAnsi(line).trimEnd());

export const judgeText = (filter: Filter, text: string, argv: readonly string[] = ["x"]): Judged[] => {
  const reducer = filter.start({ argv, cols: 80, mode: "balanced" });
  return linesOf(text).map((line) => ({ text: line, verdict: reducer.line(line, 1) }));
};

/** The capture's command, as the matcher hands it to the filter. */
export const judge = (filter: Filter, name: string): Judged[] => {
  const { description, output } = fixtureOf(name);
  return judgeText(filter, output.toString(), match(description.argv)?.argv ?? description.argv);
};

/** `passed tests: ✓ adds` for each line that the filter would hide, in order. */
export const hidden = (judged: readonly Judged[]): string[] => {
  const folded = new Set<string>();
  return judged.flatMap(({ text, verdict }) => {
    if (verdict.act === "keep" || verdict.act === "pin" || verdict.act === "defer") return [];
    if (verdict.act === "fold" && !folded.has(verdict.key ?? "")) {
      folded.add(verdict.key ?? "");
      return [];
    }
    return [`${verdict.noun}: ${text.trim()}`];
  });
};

/** How many lines would be hidden, by noun. */
export const tally = (judged: readonly Judged[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const line of hidden(judged)) {
    const noun = line.slice(0, line.indexOf(":"));
    counts[noun] = (counts[noun] ?? 0) + 1;
  }
  return counts;
};

export const musts = (judged: readonly Judged[]): string[] =>
  judged.filter(({ verdict }) => verdict.act === "pin").map(({ text }) => text.trim());

/** The raw lines that `end` asks to show after all. */
export const restored = (filter: Filter, name: string, ending: Ending): string[] => {
  const { description, output } = fixtureOf(name);
  const lines = linesOf(output.toString());
  const reducer = filter.start({ argv: description.argv, cols: 80, mode: "balanced" });
  for (const line of lines) reducer.line(line, 1);
  return (closingOf(reducer.end?.(ending)).shown ?? []).map((index) => lines[index] ?? "");
};
