import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../src/filter-kit/filter.ts";

const total = /^(?:FOUND \d+ (?:ERROR|WARNING)|PHPCBF CAN FIX |Time: )/;
const ofFile = /^(?:-+$|FOUND \d+ (?:ERROR|WARNING)|PHPCBF CAN FIX )/;

const start = (): Reducer =>
  diagnosed({
    file: /^FILE: (?<file>\S.*)$/,
    head: /^ +(?<position>\d+) \| (?:ERROR|WARNING) +\| (?:\[[x ]\] )?\S/,
    below: /^ +\|/,
    ofFile,
    total,
  });

export default define({
  summary: "Every problem below its file, what repeats by its place; the counts.",
  kind: "report",
  passthrough: ["-i", "-e", "--report", "--report-file", "--config-show", "--config-set"],
  signatures: [/^FOUND \d+ (?:ERROR|WARNING)S?(?: AND \d+ WARNINGS?)? AFFECTING \d+ LINES?$/],
  start,
});
