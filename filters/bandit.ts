import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, drop, type Reducer } from "../src/filter-kit/filter.ts";

const settings = /^\[\w+\]\t(?:INFO|DEBUG)\t/;
const settingLines = drop("set-up lines");

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^>> Issue: \[(?<rule>B\d+:\w+)\] /,
    below: /^(?: {3}\S|\d+(?:\t|$)|-{20,}$)/,
    source: /^\d+(?:\t|$)/,
    total:
      /^(?:Test results:|Code scanned:|Run metrics:|Files skipped|\tNo issues|\tTotal |\t\t\w+: \d+$|\t\S+ \(.*\)$)/,
    spansBlanks: true,
  });
  return {
    line: (text, stream) => (settings.test(text) ? settingLines : findings.line(text, stream)),
  };
};

export default define({
  summary: "Every issue with its place, the first of each rule with its code, and the totals.",
  kind: "report",
  passthrough: ["--msg-template", "-f", "--format"],
  signatures: [/^\[main\]\tINFO\tprofile include tests: /, /^>> Issue: \[B\d{3}:\w+\] /],
  start,
});
