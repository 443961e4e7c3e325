import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../src/filter-kit/filter.ts";

const start = (): Reducer =>
  diagnosed({
    head: /^(?:(?<file>\S.*?):(?<line>\d+(?::\d+)?):(?:\d+:\d+:)?|\S+:) error: \S(?:.*\[(?<rule>[\w-]+)\]$)?/,
    below: /^(?:\S.*?:(?:\d+:)+ note: |\s|\[[\w-]+\]$)/,
    source: /^ {4}/,
    total: /^(?:Found \d+ errors? |Success: |mypy: )/,
    shown: Infinity,
  });

export default define({
  summary: "Every error and note, what repeats by its place, and how many there are.",
  kind: "report",
  also: ["dmypy run"],
  signatures: [/^Found \d+ errors? in \d+ files? \(checked \d+ source files?\)$/],
  start,
});
