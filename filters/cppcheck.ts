import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, heading, proven, type Reducer } from "../src/filter-kit/filter.ts";

const checked = /^(?:Checking \S.* \.\.\.|\d+\/\d+ files checked \d+% done)$/;
const checkedFiles = heading(0, proven("checked files"));

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^(?<file>\S.*?):(?<line>\d+:\d+): (?:error|warning|style|performance|portability|information): .*\[(?<rule>\w+)\]$/,
    below: /^(?:\s|\S.*?:\d+:\d+: note: )/,
    source: /^ /,
    shown: Infinity,
  });
  return { line: (text, stream) => (checked.test(text) ? checkedFiles : findings.line(text, stream)) };
};

export default define({
  summary: "Every finding with its place and code, what repeats by place alone; checked files are counted.",
  kind: "report",
  passthrough: ["--xml", "--dump", "--doc", "--errorlist", "--checkers-report"],
  start,
});
