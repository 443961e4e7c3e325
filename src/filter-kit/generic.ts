/** For what a wrapper or runner covers and nobody recognises: lossless squeezes, then the limit. */
import { define, type Filter } from "./filter.ts";
import { exactOnly, mixedAnswers } from "./mixed-answers.ts";
import { programLines } from "./program-lines.ts";
import { prompt } from "./unprefix.ts";

export const generic = define({
  summary:
    "Everything, repeats and shared prefixes squeezed; beyond the budget the first, last and rare lines.",
  kind: "log",
  json: true,
  runner: true,
  prompt,
  start: programLines,
});

/** `exact`: file contents, diffs; `data`: answers that may be squeezed; `tool`: reports and logs. */
export type Fidelity = "exact" | "data" | "tool";

/** For what several commands printed one after the other: a tool's lines, where `runner`, go to its filter by form. */
export const severalCommands = (care: Fidelity, runner: boolean, printing = exactOnly): Filter =>
  define<Filter>({
    ...generic,
    kind: care === "tool" ? "log" : "data",
    exact: care === "exact",
    runner,
    ...(care === "exact" ? { start: () => mixedAnswers(printing) } : {}),
  });
