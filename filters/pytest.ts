import {
  define,
  drop,
  heading,
  keep,
  must,
  pass,
  type Ending,
  type Reducer,
  type Verdict,
} from "../src/reduce/filter.ts";

const session = /^=+ test session starts =+$/;
const headerLine =
  /^(?:platform |cachedir: |rootdir: |configfile: |testpaths: |plugins: |asyncio: |hypothesis |Using |timeout|benchmark: |metadata: |created: |bringing up nodes|scheduling tests|django: |cov-|anyio )/;
/** With the percentage, or many at once: a program prints `...` and `x` as well, and a row without an end names the
 * file in which a run was killed. */
const dotRow = /^(?:(?:\S+ )?[.sx]+ +\[ *\d+%\]|[.sx]{20,})$/;
const failRow = /^(?:\S+ )?[.sxFEXf]+(?: +\[ *\d+%\])?$/;
const named = String.raw`^(?:\S+\.\w+::\S.*? |\[gw\d+\] \[ *\d+%\] )`;
/** Only where nothing is captured (`-s`) a row has no percentage, and there it may be the program's. */
const percentage = String.raw`.* \[ *\d+%\]$`;
const passed = new RegExp(String.raw`^\S+\.\w+::\S.* PASSED +\[ *\d+%\]$|^\[gw\d+\] \[ *\d+%\] PASSED \S`);
const skipped = new RegExp(`${named}SKIPPED\\b(?:${percentage}|(?<=\\] SKIPPED) )`);
const expected = new RegExp(`${named}XFAIL\\b(?:${percentage}|(?<=\\] XFAIL) )`);
const failed = new RegExp(`${named}(?:FAILED|ERROR|XPASS)\\b`);
const worker = /^\[gw\d+\] \[ *\d+%\] \w+ (.*)$/;
const testStart = /^(?!.* \[ *\d+%\]$)\S+\.\w+::\S+(?:\[.*\])?$/;
const startedRow = /^\S+\.\w+::\S/;
const section = /^=+ (\S.*?) =+$/;
const test = /^_{3,} .+ _{3,}$/;
const captured = /^-{3,} (?:Captured|Live) \w+.* -{3,}$/;
const coverage = /^(?:-{3,} coverage: .* -{3,}|_{3,} coverage: .* _{3,})$/;
const failureLine = /^(?:E {2,}|E$|> |\S+:\d+: |INTERNALERROR> \w|(?:FAILED|ERROR|UNEXPECTED) )/;
const counts =
  /^(=+ )?(?:\d+ (?:passed|failed|errors?|skipped|deselected|warnings?|x(?:pass|fail)ed)\b.*|no tests (?:ran|collected).*) in [\d.]+(?:s| seconds)\b/;
const ran = /\d+ (?:passed|failed|skipped|x(?:pass|fail)ed)\b/;
const coveredFile = /^\S+ +\d+ +0(?: +\d+ +0)? +100%$/;
const runnerFrame = /^(?:INTERNALERROR> )?  File ".*\/(?:_pytest|pluggy|xdist|execnet)\/[\w/.]+", line \d+/;
const frameCode = /^(?:INTERNALERROR> )? {4}/;

const headerLines = drop("header lines");
const progressRows = heading(0, pass("progress rows"));
const passedTests = heading(0, pass("passed tests"));
const testStarts = heading(1, pass("test starts"));
const coveredFiles = pass("covered files");
const runnerFrames = pass("runner frames");
const skippedTests = heading(0, pass("skipped tests"));
const expectedFailures = heading(0, pass("expected failures"));
const failedRow = heading(0, must);
const shownRow = heading(0, keep);
/** Without capturing, a test's own output begins behind its name and goes on below it. */
const printingTest = heading(1, keep);
const sectionHead = heading(1, must);
const testHead = heading(2, must);
const outputHead = heading(3);
const shownOf = 5;

/** Rows of the progress display, until the first section. */
const rows = () => {
  let skips = 0;
  let expectations = 0;
  return (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (dotRow.test(text)) return progressRows;
    if (skipped.test(text)) return ++skips > shownOf ? skippedTests : shownRow;
    if (expected.test(text)) return ++expectations > shownOf ? expectedFailures : shownRow;
    if (failed.test(text) || failRow.test(text)) return failedRow;
    if (testStart.test(text)) return testStarts;
    return startedRow.test(text) ? printingTest : null;
  };
};

const frames = () => {
  let inside = false;
  return (text: string): boolean => {
    inside = runnerFrame.test(text) || (inside && frameCode.test(text));
    return inside;
  };
};

/** Names of tests that began and have no status yet (`-v` of several workers): a crash leaves nothing else of them. */
const createStarts = () => {
  const starts = new Map<string, number>();
  return {
    open: () => [...starts.values()],
    see(text: string, index: number): void {
      if (testStart.test(text)) starts.set(text, index);
      const done = text.startsWith("[gw") ? worker.exec(text) : null;
      if (done !== null) starts.delete(done[1]!.trimEnd());
    },
  };
};

type Part = "rows" | "failures" | "output" | "summary" | "coverage";

const partOf = (title: string): Part => {
  if (title === "short test summary info") return "summary";
  return title === "tests coverage" ? "coverage" : "failures";
};

/** Below a section's heading: what failed, what it printed, the summary. */
const detail = (text: string, part: Part): Verdict => {
  if (part === "output") return keep;
  if (part === "coverage" && coveredFile.test(text)) return coveredFiles;
  if (part !== "summary") return failureLine.test(text) ? must : keep;
  if (/^PASSED \S+\.\w+::/.test(text)) return passedTests;
  return failureLine.test(text) ? failedRow : shownRow;
};

const start = (): Reducer => {
  const header: number[] = [];
  const starts = createStarts();
  const row = rows();
  const frame = frames();
  let index = -1;
  let part: Part = "rows";
  let sawSession = false;
  let tested = false;
  let over = false;

  /** What stands below another heading from here on. */
  const head = (text: string): Verdict | null => {
    const [, title] = text.startsWith("=") ? (section.exec(text) ?? []) : [];
    if (title !== undefined) {
      part = partOf(title);
      return sectionHead;
    }
    if (part === "rows") return null;
    if (coverage.test(text)) {
      part = "coverage";
      return sectionHead;
    }
    if (text.startsWith("___") && test.test(text)) {
      part = "failures";
      return testHead;
    }
    if (!captured.test(text)) return null;
    part = "output";
    return outputHead;
  };

  /** The last line; without the equals signs only where the session began without them (`-q`). */
  const ends = (text: string): boolean => {
    const found = counts.exec(text);
    if (found === null || (found[1] === undefined && sawSession)) return false;
    tested ||= ran.test(text);
    over = true;
    return true;
  };

  const judge = (text: string): Verdict => {
    if (session.test(text)) {
      [part, sawSession] = ["rows", true];
      return headerLines;
    }
    if (ends(text)) return failedRow;
    const found = head(text);
    if (found !== null) return found;
    if (frame(text)) return runnerFrames;
    if (part !== "rows") return detail(text, part);
    if (headerLine.test(text)) return headerLines;
    starts.see(text, index);
    return row(text) ?? detail(text, part);
  };

  /** Where nothing could be run, the place and the plugins are part of the answer. */
  const headerShown = ({ code }: Ending): boolean => (over ? !tested : code !== 0 && code !== 1);

  return {
    line(text) {
      index += 1;
      const found = judge(text);
      if (found === headerLines) header.push(index);
      return found;
    },
    get over() {
      return over;
    },
    running: () => starts.open(),
    end: (ending) => [...(headerShown(ending) ? header : []), ...starts.open()],
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
