import {
  define,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { dotRow } from "../../src/filter-kit/test-rows.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";

/** Minitest's verbose rows say how each test ended. */
const passed = /^[A-Z]\w*(?:::\w+)*#test_\S.* = \d+\.\d\d s = \.$/;
const unsuccessful = /^[A-Z]\w*(?:::\w+)*#test_\S.* = \d+\.\d\d s = [FE]$/;
const skipped = /^[A-Z]\w*(?:::\w+)*#test_\S.* = \d+\.\d\d s = S$/;
const dots = dotRow("S");
const seed = /^(?:Run options: .*--seed[ =]\d+|# Running:$)/;
const failure = /^ +\d+\) (?:Failure|Error|Skipped):$/;
const total = /^\d+ runs, \d+ assertions, \d+ failures, \d+ errors, \d+ skips$/;
const libraryFrame = /^ {4}\/\S*\/(?:gems|rubygems|lib\/ruby)\/\S+\.rb:\d+:in [`']/;

const passedTests = heading(2, proven("passed tests"));
const failedTest = heading(2, pin);
const dotRows = proven("progress rows");
const headLine = heading(0, keep);
const failureHead = heading(1, pin);
const totals = heading(0, pin);
const libraryFrames = proven("library lines");
const messageLines = 20;

const start = (): Reducer => {
  let left = 0;
  let over = false;
  const unrun = createUnrun();
  const judge = (text: string): Verdict => {
    if (passed.test(text)) return passedTests;
    if (unsuccessful.test(text)) return failedTest;
    if (skipped.test(text)) return unrun(2);
    if (dots.test(text)) return dotRows;
    if (libraryFrame.test(text)) return libraryFrames;
    left = Math.max(0, left - 1);
    return left > 0 && text !== "" ? pin : keep;
  };
  return {
    line(text) {
      over = total.test(text);
      if (over) return totals;
      if (seed.test(text)) return headLine;
      if (!failure.test(text)) return judge(text);
      left = messageLines;
      return failureHead;
    },
    get over() {
      return over;
    },
  };
};

export default define({
  summary:
    "Failing tests with message, difference and place, what was skipped, the counts; passed tests are counted.",
  kind: "report",
  also: [
    "ruby -Ilib",
    "ruby -Ilib:test",
    "ruby -I",
    "rails test",
    "rails t",
    "rails test:all",
    "rails test:system",
    "minitest",
  ],
  signatures: [/^Run options: .*--seed[ =]\d+/],
  start,
});
