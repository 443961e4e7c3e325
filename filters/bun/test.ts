import { coverageRow } from "../../src/reduce/coverage.ts";
import { define, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import { createTrace } from "../../src/reduce/frames.ts";
import { levelledLine } from "../../src/reduce/levelled.ts";

const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");

const passed = /^(?:\(pass\)|✓) \S/;
const skipped = /^(?:\((?:skip|todo)\)|[»✎]) \S/;
const failed = /^(?:\(fail\)|✗) \S/;
const message = /^(?:[A-Z]\w*Error|error|Error)\b.*: /;
const count = /^ *\d+ (?:pass|fail|skip|todo|errors?|snapshots)$|^Ran \d+ tests? across /;

const start = (): Reducer => {
  const trace = createTrace();
  const status = (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (skipped.test(text)) return skippedTests;
    return failed.test(text) || count.test(text) || message.test(text) ? must : null;
  };
  return {
    line: (text) => status(text) ?? trace(text) ?? coverageRow(text) ?? levelledLine(text) ?? keep,
  };
};

export default define({
  summary: "Failing tests with message, diff, code and place; files; the counts. Passed tests are hidden.",
  kind: "report",
  leave: ["--reporter", "--watch", "--hot"],
  forms: [/^bun test v\d+\.\d+\.\d+ \(\w+\)$/],
  start,
});
