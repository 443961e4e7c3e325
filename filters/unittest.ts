import { define, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";

const dots = /^[.sx]+$/;
const passed = /^(?:\w+ \([\w.]+\)|\S.*) \.\.\. ok$/;
const name = /^(?:test\w*|runTest|setUp\w*|tearDown\w*) \([\w.]+\)(?: \[.*\]| \(.*\))?$/;
const other = /^(?:.* )?\.\.\. (?:skipped|expected failure)/;
const failed = /^(?:.* \.\.\. |  test\w* \(.*\) \(.*\) \.\.\. )?(?:FAIL|ERROR|unexpected success)\b/;
const head = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): /;
const ran = /^Ran \d+ tests? in [\d.]+s$/;
const verdict = /^(?:OK|FAILED|NO TESTS RAN)\b/;
const runnerFrame = /^ {2}File ".*\/(?:unittest|importlib)\/[\w/.]+", line \d+/;
const raised = /^[\w.]+(?:Error|Exception|Warning|Exit|Interrupt|Failed)\b/;
const skippedShown = 5;

const passedTests = pass("passed tests");
const testNames = pass("test names");
const progressRows = pass("progress rows");
const skippedTests = pass("skipped tests");
const runnerFrames = pass("runner frames");

/** Rows come before the first failure's head; a docstring stands on a line of its own, behind the name. */
const rows = () => {
  let skips = 0;
  return (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (name.test(text)) return testNames;
    if (dots.test(text)) return progressRows;
    if (other.test(text)) return ++skips > skippedShown ? skippedTests : keep;
    return failed.test(text) ? must : null;
  };
};

const start = (): Reducer => {
  const row = rows();
  let failures = false;
  let library = false;
  let index = -1;
  let last = -1;

  const detail = (text: string): Verdict => {
    library = runnerFrame.test(text) || (library && text.startsWith("    "));
    if (library) return runnerFrames;
    return raised.test(text) ? must : keep;
  };

  const judge = (text: string): Verdict => {
    if (head.test(text)) {
      failures = true;
      return must;
    }
    if (ran.test(text) || verdict.test(text)) {
      failures = false;
      return must;
    }
    return (failures ? null : row(text)) ?? detail(text);
  };

  return {
    line(text) {
      index += 1;
      const found = judge(text);
      last = found === testNames ? index : -1;
      return found;
    },
    end: () => (last < 0 ? [] : [last]),
  };
};

export default define({
  summary: "Failures and errors with their tracebacks, the counts and the verdict; passed tests are counted.",
  kind: "report",
  also: ["python -m unittest"],
  forms: [
    /^test\w* \([\w.]+\) \.\.\. (?:ok|FAIL|ERROR|skipped .*|expected failure)$/,
    /^(?:FAIL|ERROR): test\w* \([\w.]+\)$/,
    /^Ran \d+ tests? in [\d.]+s$/,
    /^Found \d+ test\(s\)\.$/,
  ],
  start,
});
