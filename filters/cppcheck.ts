import { diagnosed } from "../src/filter-kit/diagnosed.ts";
import { define, heading, pin, proven, type Reducer } from "../src/filter-kit/filter.ts";

/** Each file has such a line for each set of defines, and one for its share of all files. */
const progress = /^(?:Checking \S.* \.\.\.|\d+\/\d+ files checked \d+% done)$/;
const progressLines = heading(0, proven("progress lines"));
/** Where nothing is found, no other line says how many files were checked. */
const last = /^(\d+)\/\1 files checked 100% done$/;
const total = heading(0, pin);

const start = (): Reducer => {
  const findings = diagnosed({
    head: /^(?<file>\S.*?):(?<line>\d+:\d+): (?:error|warning|style|performance|portability|information): .*\[(?<rule>\w+)\]$/,
    below: /^(?:\s|\S.*?:\d+:\d+: note: )/,
    source: /^ /,
    shown: Infinity,
  });
  return {
    line(text, stream) {
      if (last.test(text)) return total;
      return progress.test(text) ? progressLines : findings.line(text, stream);
    },
  };
};

export default define({
  summary: "Every finding with its place and code, what repeats by place alone; how many files were checked.",
  kind: "report",
  passthrough: ["--xml", "--dump", "--doc", "--errorlist", "--checkers-report"],
  start,
});
