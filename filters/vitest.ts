import { coverageRow } from "../src/reduce/coverage.ts";
import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { createStatus } from "../src/reduce/indent.ts";
import { levelledLine } from "../src/reduce/levelled.ts";

const passedFiles = pass("passed files");
const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");
const hints = drop("hint lines");

const ends = String.raw`\d+ms(?: \d+ MB heap used)?$`;
const passedFile = new RegExp(String.raw`^ ✓ .+ \(\d+ tests?(?: \| \d+ (?:skipped|todo))*\) ?${ends}`);
const passedTest = new RegExp(String.raw`^ +✓ .+ ${ends}`);
/** Until version 2 the verbose reporter gives no duration for quick tests. */
const passedNamed = /^ +✓ (?:\|[^|]+\| )?\S+\.[cm]?[jt]sx? > .*[^)]$/;
const skippedTest = /^ +[↓□] \S/;
const failed = /^ *(?:× | ?FAIL |❯ \S+\.[cm]?[jt]sx? > )/;
const failedFile = /^ ❯ .+ \(\d+ tests?(?: \||\))/;
const hint =
  /^(?:- The error was thrown, while Vitest was running this test\.|- If the error occurred after the test had been completed, this was the last documented test|If this is a long-running test, pass a timeout value as the last argument)/;
const output = /^(?:stdout|stderr) \| /;
const machine = /^(?:json|junit|tap|tap-flat|html|blob|github-actions)$/;

const asksMachine = (argv: readonly string[]): boolean =>
  argv.some((word, index) =>
    machine.test(argv[index - 1] === "--reporter" ? word : word.replace(/^--reporter=/, "")),
  );

const count = /^ *(?:Test Files|Tests|Snapshots|Errors|Type Errors) {2}/;
const section = /^⎯+ .* ⎯+$/;
const quoted = /^\s*(?:\d+\s*)?[|│]/;
const messageLines = 20;

const status = createStatus({
  "✓": [
    [passedFile, passedFiles],
    [passedTest, passedTests],
    [passedNamed, passedTests],
  ],
  "↓": [[skippedTest, skippedTests]],
  "□": [[skippedTest, skippedTests]],
  "×": [[failed, must]],
  "❯": [
    [failedFile, must],
    [failed, must],
  ],
  F: [[failed, must]],
  T: [[count, must]],
  S: [[count, must]],
  E: [[count, must]],
  "-": [[hint, hints]],
  I: [[hint, hints]],
});

/** What went wrong: message and diff between a failure's heading and its code or trace. */
const createMessage = () => {
  let left = 0;
  return (text: string, framed: boolean): Verdict | null => {
    if (section.test(text) || /^ ?FAIL /.test(text)) left = messageLines;
    else if (framed || quoted.test(text) || text.startsWith("⎯")) left = 0;
    if (left === 0 || text === "") return null;
    left -= 1;
    return must;
  };
};

const createReport = (): Reducer => {
  const trace = createTrace();
  const message = createMessage();
  let inOutput = false;
  const printed = (text: string, framed: Verdict | null): Verdict => framed ?? levelledLine(text) ?? keep;
  const line = (text: string): Verdict => {
    const known = inOutput ? null : status(text);
    if (known !== null && known.act === "pass") return known;
    const framed = trace(text);
    const told = message(text, framed !== null);
    inOutput = text !== "" && (inOutput || output.test(text));
    return inOutput
      ? printed(text, framed)
      : (known ?? framed ?? told ?? coverageRow(text) ?? printed(text, null));
  };
  return { line };
};

export default define({
  summary:
    "Failing tests with message, diff, code and place; the counts. Passed tests and library frames are hidden.",
  kind: "report",
  leave: ["list", "bench", "init", "--reporter=json", "--reporter=junit", "--reporter=tap", "--outputFile"],
  forms: [/^ RUN {2}v\d+\.\d+\.\d+ \S/, /^ DEV {2}v\d+\.\d+\.\d+ \S/],
  start: (ctx) => (asksMachine(ctx.argv) ? { line: () => keep, kind: "data", exact: true } : createReport()),
});
