import { coverageRow } from "../src/reduce/coverage.ts";
import { define, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { levelledLine } from "../src/reduce/levelled.ts";
import { createSeenLines } from "../src/reduce/seen-lines.ts";

const passedFiles = pass("passed files");
const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");
const hints = pass("hint lines");

const passedFile = /^ ?(?:PASS|RUNS) {1,2}\S.*\.\w+(?: \(.*\))?$/;
const passedTest = /^ +✓ \S/;
const skippedTest = /^ +[○✎] (?:skipped|todo) /;
const failure = /^(?: ?FAIL {1,2}\S|\s+✕ |\s+● )/;
const summary = /^(?:Tests|Test Suites|Snapshots):? /;
/** Advice that stands below each file that cannot be parsed. */
const advice =
  /^\s+(?:Jest failed to parse a file\. This happens e\.g\. |Out of the box Jest supports Babel, |By default "node_modules" folder is ignored by transformers|Here's what you can do:$|• If you are trying to use (?:TypeScript|ECMAScript Modules), see |• To have some of your "node_modules" files transformed, |• If you need a custom transformation, specify |• If you simply want to mock your non-JS modules |You'll find more details and examples of these config options in the docs:$|For information about custom transformations, see:$|https:\/\/jestjs\.io\/docs\/(?:configuration|code-transformation)$)/;
const messageLines = 20;

const status = (text: string): Verdict | null => {
  if (passedFile.test(text)) return passedFiles;
  if (passedTest.test(text)) return passedTests;
  if (skippedTest.test(text)) return skippedTests;
  return failure.test(text) || summary.test(text) ? must : null;
};

/** The lines under `● name` up to the code frame or the trace: what went wrong. */
const createMessage = (trace: (text: string) => Verdict | null) => {
  let left = 0;
  return (text: string): Verdict | null => {
    if (/^\s+● /.test(text)) left = messageLines;
    const framed = trace(text);
    if (framed !== null || /^\s*(?:>\s*)?\d*\s*\|/.test(text)) left = 0;
    if (framed !== null || left === 0 || text === "") return framed;
    left -= 1;
    return must;
  };
};

const start = (): Reducer => {
  const message = createMessage(createTrace());
  const seen = createSeenLines();
  let again = false;
  let advised = false;
  return {
    line(text) {
      advised = advice.test(text) || (advised && text === "");
      if (advised) return hints;
      if (summary.test(text)) again = false;
      if (again) return seen.repeated(text) ?? keep;
      again = text === "Summary of all failing tests";
      seen.remember(text);
      const told = message(text);
      return status(text) ?? told ?? coverageRow(text) ?? levelledLine(text) ?? keep;
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
