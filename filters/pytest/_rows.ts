/** The rows of pytest's progress display: which tests passed, failed, were skipped, began. */
import { heading, keep, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { dotRow } from "../../src/filter-kit/test-rows.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

/** A row without an end names the file in which a run was killed. */
const endedRow = /^(?:\S+ )?[.sx]+ +\[ *\d+%\]$/;
const dots = dotRow("sx");
/** Not which, but in which file: no other line says that much. */
const unrunDots = /^\S+ \.*[sx]/;
const failRow = /^(?:\S+ )?[.sxFEXf]+(?: +\[ *\d+%\])?$/;
/** A test's id, and nothing behind it: there may stand what the test has printed, or a worker that crashed. */
const id = String.raw`\S+\.\w+::[^\s[]+(?:\[.*\])?`;
const passed = new RegExp(String.raw`^${id} PASSED +\[ *\d+%\]$|^\[gw\d+\] \[ *\d+%\] PASSED ${id} *$`);
/** Only where nothing is captured (`-s`) a row has no percentage, and there it may be the program's. */
const rowOf = (status: string): RegExp =>
  new RegExp(String.raw`^${id} ${status}\b.* \[ *\d+%\]$|^\[gw\d+\] \[ *\d+%\] ${status} ${id} *$`);
const skipped = rowOf("SKIPPED");
const expected = rowOf("XFAIL");
const failed = /^(?:\S+\.\w+::\S.*? |\[gw\d+\] \[ *\d+%\] )(?:FAILED|ERROR|XPASS)\b/;
const worker = /^\[gw\d+\] \[ *\d+%\] \w+ (.*)$/;
const testStart = /^(?!.* \[ *\d+%\]$)\S+\.\w+::\S+(?:\[.*\])?$/;
const startedRow = /^\S+\.\w+::\S/;
const progressRows = heading(0, proven("progress rows"));
const testStarts = heading(1, proven("test starts"));
/** Without capturing, a test's own output begins behind its name and goes on below it. */
const printingTest = heading(1, keep);

export const passedTests = heading(0, proven("passed tests"));
export const failedRow = heading(0, pin);
export const shownRow = heading(0, keep);

/** Rows of the progress display, until the first section. */
export const createRows = () => {
  const unrun = createUnrun();
  const unrunIn = createUnrun("progress rows");
  const expectation = createUnrun("expected failures");
  return (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (endedRow.test(text) || dots.test(text)) return unrunDots.test(text) ? unrunIn(0) : progressRows;
    if (skipped.test(text)) return unrun(0);
    if (expected.test(text)) return expectation(0);
    if (failed.test(text) || failRow.test(text)) return failedRow;
    if (testStart.test(text)) return testStarts;
    return startedRow.test(text) ? printingTest : null;
  };
};

/** Names of tests that began and have no status yet (`-v` of several workers): a crash leaves nothing else of them. */
export const createStarts = () => {
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
