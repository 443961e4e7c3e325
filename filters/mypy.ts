import { define, keep, must, type Reducer } from "../src/reduce/filter.ts";

const problem = /^(?:\S+:(?:\d+:)* error: |Found \d+ errors? |Success: |mypy: )/;

const start = (): Reducer => ({ line: (text) => (problem.test(text) ? must : keep) });

export default define({
  summary: "Every error and note, and how many there are.",
  kind: "report",
  also: ["dmypy run"],
  forms: [/^Found \d+ errors? in \d+ files? \(checked \d+ source files?\)$/],
  start,
});
