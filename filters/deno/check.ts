import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, drop, type Reducer } from "../../src/filter-kit/filter.ts";

const step = /^(?:Check|Download) \S+$/;
const steps = drop("checked files");

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^(?<rule>TS\d+) \[(?:ERROR|WARN)\]: /,
    below: /^(?: |\S.*)$/,
    source: /^[ ~]+$/,
    total: /^(?:Found \d+ errors?\.|error: )/,
    shown: Infinity,
  });
  return { line: (text, stream) => (step.test(text) ? steps : findings.line(text, stream)) };
};

export default define({
  summary: "Every diagnostic with its place and code, and how many there are.",
  kind: "report",
  start,
});
