import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../../src/filter-kit/filter.ts";

const total = /^(?:Found \d+ diagnostics?|All checks passed!)$/;

const start = (): Reducer =>
  diagnosed({
    head: /^(?:(?<file>\S+?):(?<line>\d+:\d+): )?(?:error|warning|info)\[(?<rule>[\w-]+)\]:? \S/,
    below: /\S/,
    source: /^ *\d+ \|/,
    total,
    shown: 100,
  });

export default define({
  summary:
    "Every diagnostic with its place, each rule's first with its code, what repeats by its place; the count.",
  kind: "report",
  signatures: [/^Found \d+ diagnostics?$/],
  start,
});
