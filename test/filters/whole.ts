/** A whole output as the engine judges it: each line with the noun under which it is hidden, sections and ends included. */
import { closingOf } from "../../src/sections/closing.ts";
import type { Ending, Verdict } from "../../src/filter-kit/filter.ts";
import { untilOver, withSections } from "../../src/sections/sections.ts";
import { withoutRedraws } from "../../src/engine/read/without-redraws.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { loadFilters } from "../../src/registry/load-filters.ts";
import { match } from "../../src/registry/match.ts";

export interface Told {
  readonly text: string;
  readonly verdict: Verdict;
  /** Undefined where the line is shown. */
  readonly noun: string | undefined;
}

const isHidden = ({ act }: Verdict): boolean => act === "drop" || act === "proven";

export const judgeWhole = async (
  argv: readonly string[],
  output: string,
  ending: Ending = { code: null, signal: null },
): Promise<Told[]> => {
  const found = match(argv)!;
  const { filter, recognisable } = await loadFilters(found.entry, found.argv);
  const context = { argv: found.argv, cols: 80, mode: "balanced" } as const;
  const own = filter.start(context);
  const isRunner = (own.runner ?? filter.runner) === true;
  const reducer = isRunner
    ? withSections(filter, own, recognisable, context)
    : untilOver(found.command, filter, own, context);
  const lines = output === "" ? [] : output.replace(/\n$/, "").split("\n");
  const texts = lines.map((line) => withoutRedraws(stripAnsi(line)).trimEnd());
  const verdicts = texts.map((text) => reducer.line(text, 1));
  const closing = closingOf(reducer.end?.(ending));
  for (const [index, verdict] of closing.hidden ?? []) verdicts[index] = verdict;
  const shown = new Set(closing.shown ?? []);
  return texts.map((text, index) => {
    const verdict = verdicts[index]!;
    const noun = isHidden(verdict) && !shown.has(index) ? verdict.noun : undefined;
    return { text, verdict, noun };
  });
};
