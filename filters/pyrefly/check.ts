import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../../src/filter-kit/filter.ts";

const total = /^ ?INFO (?:\d+ errors?|errors shown: )/;

const start = (): Reducer =>
  diagnosed({
    head: /^ ?(?:ERROR|WARN) (?:(?<file>\S+?):(?<line>\d+:\d+)(?:-\d+)?(?::\d+)?: )?\S.*\[(?<rule>[\w-]+)\]$/,
    below: /\S/,
    source: /^ *\d+ \|/,
    total,
    shown: 100,
  });

export default define({
  summary:
    "Every error with its place, each rule's first with its code, what repeats by its place; the count.",
  kind: "report",
  passthrough: ["--summarize-errors"],
  signatures: [/^ ?INFO \d+ errors?(?: \(|$)/],
  start,
});
