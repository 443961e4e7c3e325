import { define, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import { createTrace } from "../../src/reduce/frames.ts";
import { echoed } from "../../src/reduce/echoed.ts";

const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");
const progressLines = pass("progress lines");

const passed = /^ +✓ +\d+ .+ \([\d.]+(?:ms|s|m)\)$/;
const retried = /\(retry #\d+\)/;
const skipped = /^ +- +\d+ \S.* › \S/;
const failed = /^ +(?:✘ +\d+|\d+\)) \S/;
const progress = /^\[\d+\/\d+\] \S/;
const count = /^ {2}\d+ (?:failed|flaky|skipped|did not run|passed|interrupted|error)/;
const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?\|/;
const messageLines = 25;

const start = (): Reducer => {
  const trace = createTrace();
  let left = 0;
  let index = -1;
  let last: number | undefined;

  const status = (text: string): Verdict | null => {
    if (passed.test(text)) return retried.test(text) ? must : passedTests;
    if (skipped.test(text)) return skippedTests;
    if (!progress.test(text)) return count.test(text) ? must : null;
    last = index;
    return progressLines;
  };

  return {
    line(text) {
      index += 1;
      const known = status(text) ?? trace(text);
      if (failed.test(text)) left = messageLines;
      else if (known !== null || quoted.test(text)) left = 0;
      if (count.test(text)) last = undefined;
      if (known !== null) return known;
      if (left === 0 || text === "") return keep;
      left -= 1;
      return must;
    },
    // without counts the run was cut off: which test was running matters then
    end: () => (last === undefined ? undefined : [last]),
  };
};

export default define({
  summary: "Failing and flaky tests with message, code and attachments; the counts. Passed tests are hidden.",
  kind: "report",
  leave: [
    "--list",
    "--reporter=json",
    "--reporter=junit",
    "--reporter=html",
    "--reporter=blob",
    "--ui",
    "--debug",
  ],
  forms: [echoed("playwright test"), /^Running \d+ tests? using \d+ workers?(?:, shard \d+ of \d+)?$/],
  start,
});
