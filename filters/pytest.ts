import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";

const session = /^=+ test session starts =+$/;
const headerLine =
  /^(?:platform |cachedir: |rootdir: |configfile: |testpaths: |plugins: |asyncio: |hypothesis |Using |timeout|benchmark: |metadata: |created: |bringing up nodes|scheduling tests|django: |cov-|anyio )/;
const dotRow = /^(?:\S+ )?[.sx]+(?: +\[ *\d+%\])?$/;
const failRow = /^(?:\S+ )?[.sxFEXf]+(?: +\[ *\d+%\])?$/;
const passedRow = / PASSED(?: +\[ *\d+%\])?$/;
const passedWorkerRow = /^\[gw\d+\] \[ *\d+%\] PASSED \S/;
const skipped = /^(?:\S.*::.* |\[gw\d+\] \[ *\d+%\] )(?:SKIPPED|XFAIL)\b/;
const failed = /^(?:\S.*::.* |\[gw\d+\] \[ *\d+%\] )(?:FAILED|ERROR|XPASS)\b/;
const testStart = /^\S+\.py::\S.*$/;
const section = /^=+ \S.* =+$/;
const failureHead = /^_{3,} .+ _{3,}$/;
const failureLine = /^(?:E {2,}|E$|> |\S+:\d+: |INTERNALERROR> \w|(?:FAILED|ERROR|UNEXPECTED) )/;
const verdict =
  /^(?:=+ )?\d+ (?:passed|failed|errors?|skipped|deselected|warnings?|x(?:pass|fail)ed)\b.* in [\d.]+(?:s| seconds)\b/;
const coveredFile = /^\S+ +\d+ +0(?: +\d+ +0)? +100%$/;
const runnerFrame = /^(?:INTERNALERROR> )?  File ".*\/(?:_pytest|pluggy|xdist|execnet)\/[\w/.]+", line \d+/;
const frameCode = /^(?:INTERNALERROR> )? {4}/;

const headerLines = drop("header lines");
const progressRows = pass("progress rows");
const passedTests = pass("passed tests");
const testStarts = pass("test starts");
const coveredFiles = pass("covered files");
const runnerFrames = pass("runner frames");
const skippedShown = 5;
const skippedTests = pass("skipped tests");

const isPassed = (text: string): boolean =>
  text.includes("PASSED") &&
  text.includes("::") &&
  (text.startsWith("[gw") ? passedWorkerRow.test(text) : passedRow.test(text));

/** Rows of the progress display, until the first section. */
const rows = () => {
  let skips = 0;
  return (text: string): Verdict | null => {
    if (dotRow.test(text) && (text.endsWith("]") || !text.includes(" "))) return progressRows;
    if (skipped.test(text)) return ++skips > skippedShown ? skippedTests : keep;
    if (failed.test(text) || failRow.test(text)) return must;
    return testStart.test(text) ? testStarts : null;
  };
};

const frames = () => {
  let inside = false;
  return (text: string): boolean => {
    inside = runnerFrame.test(text) || (inside && frameCode.test(text));
    return inside;
  };
};

const detail = (text: string): Verdict => {
  if (failureLine.test(text) || failureHead.test(text)) return must;
  if (text.startsWith("PASSED ")) return passedTests;
  return coveredFile.test(text) ? coveredFiles : keep;
};

/** Names of tests that started (`-v`) and have no status yet: a crash leaves nothing else of them. */
const unfinished = (starts: Map<string, number>, text: string, index: number): void => {
  if (!text.includes("::")) return;
  if (testStart.test(text) && !/ (?:PASSED|FAILED|SKIPPED|XFAIL|XPASS|ERROR)\b/.test(text)) {
    starts.set(text, index);
    return;
  }
  const done = /^\[gw\d+\] \[ *\d+%\] \w+ (.*)$/.exec(text);
  if (done !== null) starts.delete(done[1]!.trimEnd());
};

const start = (): Reducer => {
  const header: number[] = [];
  const starts = new Map<string, number>();
  const row = rows();
  const frame = frames();
  let index = -1;
  let part: "rows" | "sections" = "rows";

  const judge = (text: string): Verdict => {
    if (part === "rows" && isPassed(text)) {
      unfinished(starts, text, index);
      return passedTests;
    }
    if (session.test(text)) {
      part = "rows";
      return headerLines;
    }
    if (verdict.test(text)) return must;
    if (section.test(text)) {
      part = "sections";
      return must;
    }
    if (frame(text)) return runnerFrames;
    if (part === "sections") return detail(text);
    if (headerLine.test(text)) return headerLines;
    unfinished(starts, text, index);
    return row(text) ?? detail(text);
  };

  return {
    line(text) {
      index += 1;
      const found = judge(text);
      if (found === headerLines) header.push(index);
      return found;
    },
    /** Where nothing could be run, the place and the plugins are part of the answer. */
    end: ({ code }) => [...(code === 0 || code === 1 ? [] : header), ...starts.values()],
  };
};

export default define({
  summary: "Failures, errors, warnings, the summary and the counts; progress and passed tests are counted.",
  kind: "report",
  also: ["py.test", "python -m pytest"],
  leave: [
    "--collect-only",
    "--co",
    "--collectonly",
    "--fixtures",
    "--funcargs",
    "--fixtures-per-test",
    "--markers",
    "--setup-plan",
    "--trace-config",
  ],
  forms: [
    /^=+ test session starts =+$/,
    /^=+ (?:FAILURES|short test summary info) =+$/,
    /^\S+\.py [.sxFEX]+ +\[ *\d+%\]$/,
  ],
  start,
});
