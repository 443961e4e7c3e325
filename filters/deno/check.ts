import { diagnosed } from "../../src/filter-kit/diagnosed.ts";
import { define, type Reducer } from "../../src/filter-kit/filter.ts";
import { fetched } from "./_fetched.ts";

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^(?<rule>TS\d+) \[(?:ERROR|WARN)\]: /,
    below: /^(?: |\S.*)$/,
    source: /^[ ~]+$/,
    total: /^(?:Found \d+ errors?\.|error: )/,
    shown: Infinity,
  });
  return { line: (text, stream) => fetched(text) ?? findings.line(text, stream) };
};

export default define({
  summary: "Every diagnostic with its place and code, and how many there are.",
  kind: "report",
  start,
});
