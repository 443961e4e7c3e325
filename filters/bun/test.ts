import { createCoverage } from "../../src/filter-kit/table-coverage.ts";
import {
  define,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { levelledLine } from "../../src/filter-kit/template.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

const passedTests = heading(2, proven("passed tests"));
const tests = heading(1, keep);
const failedTest = heading(2, pin);
const ended = heading(0, pin);
const afterTest = heading(2, keep);

/** Behind the name a time stands, and before it the suites; bare names are told from a program's words by neither. */
const timed = String.raw`(?: > .*| \[[\d.]+m?s\])$`;
const passed = new RegExp(String.raw`^(?:\(pass\)|✓) \S.*${timed}`);
const skipped = new RegExp(String.raw`^(?:\((?:skip|todo)\)|[»✎]) \S.*${timed}`);
const failed = /^(?:\(fail\)|✗) \S/;
const file = /^\S+\.\w+:$/;
const message = /^(?:[A-Z]\w*Error|error|Error)\b.*: /;
const count = /^ *\d+ (?:pass|fail|skip|todo|errors?|snapshots)$/;
const last = /^Ran \d+ tests? across /;

const start = (): Reducer => {
  const trace = createTrace();
  const covered = createCoverage();
  const unrun = createUnrun();
  let over = false;
  /** The line above is a test's row: what comes now is printed by the next test, and bun tells its name below. */
  let ends = false;

  const status = (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (skipped.test(text)) return unrun(2);
    if (failed.test(text)) return failedTest;
    if (file.test(text)) return tests;
    over ||= last.test(text);
    if (over || count.test(text)) return ended;
    return message.test(text) ? pin : null;
  };

  const other = (text: string): Verdict => {
    const verdict = trace(text) ?? covered(text) ?? levelledLine(text) ?? keep;
    const first = ends && verdict === keep;
    ends = false;
    return first ? afterTest : verdict;
  };

  return {
    line(text) {
      const known = status(text);
      if (known === null) return other(text);
      ends = known.record?.level === failedTest.record?.level;
      return known;
    },
    get over() {
      return over;
    },
  };
};

export default define({
  summary: "Failing tests with message, diff, code and place; files; the counts. Passed tests are hidden.",
  kind: "report",
  passthrough: ["--reporter", "--watch", "--hot"],
  signatures: [/^bun test v\d+\.\d+\.\d+ \(\w+\)$/],
  start,
});
