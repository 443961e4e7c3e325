import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../../src/filter-kit/filter.ts";

const start = (): Reducer =>
  diagnosed({
    head: /^(?:error|warning)\[(?<rule>[\w-]+)\]: |^\S+: line \d+, col \d+ - .* \((?<other>[\w-]+)\)$/,
    below: /^(?: |\d)/,
    source: /^ *\d* +\|/,
    total: /^(?:Found \d+ problems?|Checked \d+ files?|error: )/,
    spansBlanks: true,
  });

export default define({
  summary: "Every problem with its place, the first of each rule with its code, and how many there are.",
  kind: "report",
  passthrough: ["--rules", "--watch"],
  start,
});
