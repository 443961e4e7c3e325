import {
  define,
  fold,
  heading,
  keep,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { createTrace } from "../../src/filter-kit/frames.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";
import { echoed } from "../../src/filter-kit/unprefix.ts";
import { createFailure } from "./_failure.ts";

const passedTests = heading(0, proven("passed tests"));
const progressLines = heading(1, proven("progress lines"));
const failedTest = heading(1, pin);
const failedRow = heading(1, pin);
const retriedTest = heading(0, pin);
const countLine = heading(0, pin);

const spec = String.raw`(?:\[[^\]]+\] › )?\S+:\d+:\d+ › \S.*`;
const passed = new RegExp(String.raw`^ {2}✓ +\d+ ${spec} \([\d.]+(?:ms|s|m)\)$`);
const retried = /\(retry #\d+\)/;
const skipped = new RegExp(String.raw`^ +- +\d+ ${spec}$`);
const failed = new RegExp(String.raw`^ +✘ +\d+ ${spec}`);
const failure = new RegExp(String.raw`^ +\d+\) ${spec}`);
const progress = new RegExp(String.raw`^\[\d+/\d+\] (?:\(retries\) )?${spec}`);
const count = /^ {2}\d+ (?:failed|flaky|skipped|did not run|passed|interrupted|error)/;
const last = /^ {2}\d+ passed \([\d.]+(?:ms|s|m)\)$/;
const served = /^\[WebServer\] /;

const start = (): Reducer => {
  const trace = createTrace();
  const unrun = createUnrun();
  const failures = createFailure();
  let isBelow = false;
  let index = -1;
  /** The last line that named a test: of a run that was cut off, the one that was running. */
  let latest: number | undefined;
  let over = false;

  const status = (text: string): Verdict | null => {
    if (passed.test(text)) return retried.test(text) ? retriedTest : passedTests;
    if (skipped.test(text)) return unrun(0);
    if (failed.test(text)) return failedRow;
    if (failure.test(text)) return failedTest;
    if (!progress.test(text)) return count.test(text) ? countLine : null;
    latest = index;
    return progressLines;
  };

  const other = (text: string): Verdict => {
    const framed = trace(text);
    if (framed?.act === "proven") return framed;
    if (served.test(text)) return fold(text, "server lines");
    return isBelow ? failures.line(text) : (framed ?? keep);
  };

  const open = (): readonly number[] => (latest === undefined ? [] : [latest]);

  return {
    line(text) {
      index += 1;
      const known = status(text);
      if (known === null) return other(text);
      isBelow = known === failedTest;
      if (isBelow) failures.begin();
      if (known === countLine) {
        latest = undefined;
        over ||= last.test(text);
      }
      return known;
    },
    get over() {
      return over;
    },
    running: open,
    // without counts the run was cut off: which test was running matters then
    end: open,
  };
};

export default define({
  summary: "Failing and flaky tests with message, code and attachments; the counts. Passed tests are hidden.",
  kind: "report",
  passthrough: ["--list", "--reporter=json", "--reporter=junit", "--reporter=blob", "--ui", "--debug"],
  signatures: [echoed("playwright test"), /^Running \d+ tests? using \d+ workers?(?:, shard \d+ of \d+)?$/],
  start,
});
