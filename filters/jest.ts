import { coverageRow } from "../src/reduce/coverage.ts";
import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { createStatus, leadOf } from "../src/reduce/indent.ts";
import { levelledLine } from "../src/reduce/levelled.ts";
import { createSeenLines } from "../src/reduce/seen-lines.ts";

const passedFiles = pass("passed files");
const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");
const hints = drop("hint lines");

const passedFile = /^ ?(?:PASS|RUNS) {1,2}\S.*\.\w+(?: \(.*\))?$/;
const passedTest = /^ +✓ \S/;
const skippedTest = /^ +[○✎] (?:skipped|todo) /;
const failure = /^(?: ?FAIL {1,2}\S|\s+✕ |\s+● )/;
const summary = /^(?:Tests|Test Suites|Snapshots):? /;
/** Advice that stands below each file that cannot be parsed. */
const advice =
  /^\s+(?:Jest failed to parse a file\. This happens e\.g\. |Out of the box Jest supports Babel, |By default "node_modules" folder is ignored by transformers|Here's what you can do:$|• If you are trying to use (?:TypeScript|ECMAScript Modules), see |• To have some of your "node_modules" files transformed, |• If you need a custom transformation, specify |• If you simply want to mock your non-JS modules |You'll find more details and examples of these config options in the docs:$|For information about custom transformations, see:$|https:\/\/jestjs\.io\/docs\/(?:configuration|code-transformation)$)/;
const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?\|/;
const messageLines = 20;

const status = createStatus({
  "✓": [[passedTest, passedTests]],
  P: [[passedFile, passedFiles]],
  R: [[passedFile, passedFiles]],
  "○": [[skippedTest, skippedTests]],
  "✎": [[skippedTest, skippedTests]],
  F: [[failure, must]],
  "✕": [[failure, must]],
  "●": [[failure, must]],
  T: [[summary, must]],
  S: [[summary, must]],
});

/** The lines under `● name` up to the code frame or the trace: what went wrong. */
const createMessage = () => {
  let left = 0;
  return (text: string, framed: boolean): Verdict | null => {
    if (leadOf(text) === "●") left = messageLines;
    else if (framed || (left > 0 && quoted.test(text))) left = 0;
    if (left === 0 || text === "") return null;
    left -= 1;
    return must;
  };
};

/** Says whether a line is advice; asked only below the line that begins it. */
const createAdvice = (): ((text: string) => boolean) => {
  let near = false;
  let last = false;
  return (text) => {
    if (text.includes("Jest failed to parse a file")) near = true;
    if (!near) return false;
    if (/^\s+Details:$/.test(text)) near = false;
    last = advice.test(text) || (last && text === "");
    return last;
  };
};

const start = (): Reducer => {
  const trace = createTrace();
  const message = createMessage();
  const advised = createAdvice();
  const seen = createSeenLines();
  let again = false;

  const first = (text: string, known: Verdict | null): Verdict => {
    seen.remember(text);
    const framed = trace(text);
    const told = message(text, framed !== null);
    return known ?? framed ?? told ?? coverageRow(text) ?? levelledLine(text) ?? keep;
  };

  return {
    line(text) {
      const known = status(text);
      if (again && summary.test(text)) again = false;
      if (again) return seen.repeated(text) ?? keep;
      if (known !== null && known.act === "pass") return known;
      if (advised(text)) return hints;
      again = text === "Summary of all failing tests";
      return first(text, known);
    },
  };
};

export default define({
  summary:
    "Failing tests with message, diff, code and place; the counts. Passed tests and library frames are hidden.",
  kind: "report",
  leave: [
    "--json",
    "--listTests",
    "--showConfig",
    "--outputFile",
    "--watch",
    "--watchAll",
    "--init",
    "--clearCache",
  ],
  forms: [/^ ?(?:PASS|FAIL) {1,2}(?:\S+ )?\S+\.[cm]?[jt]sx?(?: \(.*\))?$/],
  start,
});
