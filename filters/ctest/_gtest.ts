/** Output of a GoogleTest program: which lines report that a test passed. */
import { heading, keep, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

const started = /^\[ RUN {6}\] (\S.*)$/;
const passed = /^\[ {7}OK \] (\S.*?)(?:, where .*)? \([\d.]+ ms\)$/;
const skipped = /^\[ {2}SKIPPED \] (\S+?)(?:, where .*)? \(\d+ ms\)$/;
const failed = /^\[ {2}FAILED {2}\] (\S+?),?(?: |$)/;
const suite = /^\[-{10}\] \d+ tests? from \S+(?:, where .*)?$/;
const suiteEnd =
  /^\[-{10}\] (?:\d+ tests? from \S+ \(\d+ ms total\)|Global test environment (?:set-up|tear-down)\.?)$/;
const run = /^\[(?:={10}| {2}PASSED {2})\] /;
/** Lines of a program that another runner starts for one test: that it runs this test, and no other one. */
const aroundOne =
  /^(?:Running main\(\) from \S*gtest_main\.cc$|Note: Google Test filter = \S+$|\[={10}\] (?:Running )?1 test from 1 test (?:suite|case)\b|\[ {2}PASSED {2}\] 0 tests\.$)/;

const testStarts = heading(3, proven("test starts"));
const passedTests = heading(3, proven("passed tests"));
const suites = heading(2, proven("suite lines"));
const suiteEnds = heading(0, proven("suite lines"));
const runnerLines = heading(0, proven("runner lines"));
const failedTests = heading(3, pin);
const told = heading(0, pin);

export const createGtest = () => {
  const open = new Map<string, number>();
  const unrun = createUnrun();

  /** Only a test that began can have a result. */
  const ended = (name: string | undefined, verdict: () => Verdict): Verdict | null => {
    if (name === undefined) return null;
    return open.delete(name) ? verdict() : keep;
  };

  const result = (text: string): Verdict | null =>
    ended(passed.exec(text)?.[1], () => passedTests) ??
    ended(skipped.exec(text)?.[1], () => unrun(3)) ??
    ended(failed.exec(text)?.[1], () => failedTests);

  return {
    /** Null where the line is none of GoogleTest's own. `isBelow`: another runner has named the test. */
    line(text: string, index: number, isBelow: boolean): Verdict | null {
      if (isBelow && aroundOne.test(text)) return runnerLines;
      if (!text.startsWith("[")) return null;
      const name = started.exec(text)?.[1];
      if (name !== undefined) {
        open.set(name, index);
        return testStarts;
      }
      if (run.test(text)) return told;
      if (suite.test(text)) return suites;
      return suiteEnd.test(text) ? suiteEnds : result(text);
    },
    /** Tests that began and did not end. */
    running: (): number[] => [...open.values()],
  };
};
