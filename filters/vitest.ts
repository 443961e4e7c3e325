import { createCoverage, isTableEdge } from "../src/filter-kit/table-coverage.ts";
import { define, drop, heading, keep, pin, proven } from "../src/filter-kit/filter.ts";
import type { Reducer, Verdict } from "../src/filter-kit/filter.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { leadOf } from "../src/filter-kit/indent.ts";
import { levelledLine } from "../src/filter-kit/levelled-line.ts";
import { createMessage } from "../src/filter-kit/vitest-message.ts";

const passedFiles = heading(1, proven("passed files"));
const passedTests = proven("passed tests");
const passedRows = heading(1, proven("passed tests"));
const skippedTests = proven("skipped tests");
const skippedRows = heading(1, proven("skipped tests"));
const failedFile = heading(1, pin);
const failedTest = heading(2, pin);
const section = heading(1, pin);
const printing = heading(1, keep);
const outside = heading(0, keep);
const count = heading(0, pin);

const ends = String.raw`\d+ms(?: \d+ MB heap used)?$`;
const project = String.raw`(?:\|[^|]+\| | \S+ {2})?`;
const passedFile = new RegExp(
  String.raw`^ ✓ ${project}\S.*\.\w+ +\(\d+ tests?(?: \| \d+ (?:skipped|todo))*\) ?${ends}`,
);
/** In the list right below a file's row. Other ticks are what a program prints. */
const listedTest = new RegExp(String.raw`^ {3,}✓ .+ ${ends}`);
const suite = /^ {3,}[✓❯↓] .+ \(\d+(?: tests?.*)?\)(?: \d+ms)?$/;
/** The verbose reporter's rows; until version 2 quick tests have no duration. */
const passedTest = new RegExp(String.raw`^ +✓ ${project}\S+\.\w+ > .*[^)\s]$`);
const skippedTest = new RegExp(String.raw`^ +[↓□] ${project}\S+\.\w+ > `);
const skippedFile = new RegExp(String.raw`^ [↓□] ${project}\S+\.\w+ \(\d+ tests?[^)]*\)`);
const skippedListed = /^ {3,}[↓□] \S/;
const failed = /^ *(?:× | ?FAIL |❯ \S+\.[cm]?[jt]sx? > )/;
const failedFileForm = /^ ❯ .+ \(\d+ tests?(?: \||\))/;
const hint =
  /^(?:- The error was thrown, while Vitest was running this test\.|- If the error occurred after the test had been completed, this was the last documented test|If this is a long-running test, pass a timeout value as the last argument)/;
const output = /^(?:stdout|stderr) \| /;
const machine = /^(?:json|junit|tap|tap-flat|html|blob|github-actions)$/;

const asksMachine = (argv: readonly string[]): boolean =>
  argv.some((word, index) =>
    machine.test(argv[index - 1] === "--reporter" ? word : word.replace(/^--reporter=/, "")),
  );

const counts = /^ *(?:Test Files|Tests|Snapshots|Errors|Type Errors) {2}/;
const last = /^ +Duration {2}[\d.]+m?s\b/;
const sectionForm = /^⎯+ .* ⎯+$/;
const coverage = /^ % Coverage report from \w+$/;

const passes: readonly (readonly [form: RegExp, verdict: Verdict])[] = [
  [passedFile, passedFiles],
  [passedTest, passedRows],
];
const skips: readonly (readonly [form: RegExp, verdict: Verdict])[] = [
  [skippedTest, skippedRows],
  [skippedFile, skippedRows],
];
const fails: readonly (readonly [form: RegExp, verdict: Verdict])[] = [
  [failedFileForm, failedFile],
  [failed, failedTest],
];
const rows: Readonly<Record<string, typeof passes>> = {
  "✓": passes,
  "↓": skips,
  "□": skips,
  "×": fails,
  "❯": fails,
  F: fails,
  "⎯": [[sectionForm, section]],
  T: [[counts, count]],
  S: [[counts, count]],
  E: [[counts, count]],
  D: [[last, outside]],
  "-": [[hint, drop("hint lines")]],
  I: [[hint, drop("hint lines")]],
};

const rowOf = (text: string): Verdict | null => {
  for (const [form, verdict] of rows[leadOf(text)] ?? []) if (form.test(text)) return verdict;
  return null;
};

/** Rows of the tests in the file whose row stands above. */
const listedOf = (text: string): Verdict | null => {
  switch (leadOf(text)) {
    case "✓":
      return listedTest.test(text) && !suite.test(text) ? passedTests : null;
    case "↓":
    case "□":
      return skippedListed.test(text) ? skippedTests : null;
    default:
      return null;
  }
};

const listedForm = /^ {3,}(?:[✓×❯↓□→] \S|\S)/;

const createReport = (): Reducer => {
  const trace = createTrace();
  const message = createMessage();
  const covered = createCoverage();
  /** What the lines belong to: a program's output, until a blank line and a row that only the tool prints. */
  let place: "output" | "list" | "other" = "other";
  let edges = 0;
  let over = false;

  const enter = (found: Verdict, text: string): void => {
    if (found !== failedTest || place !== "list")
      place = found === passedFiles || found === failedFile ? "list" : "other";
    if (found === section || (found === failedTest && leadOf(text) === "F")) message.begin();
  };

  /** What follows the list of a file's tests is not the file's. */
  const below = (text: string): Verdict | null => {
    const isAfterList = place === "list" && !listedForm.test(text);
    return known(text) ?? (isAfterList && text === "" ? outside : null);
  };

  const known = (text: string): Verdict | null => {
    if (place === "list") {
      const listed = listedOf(text);
      if (listed !== null) return listed;
      if (!listedForm.test(text)) place = "other";
    }
    if (output.test(text)) {
      place = "output";
      return printing;
    }
    const found = rowOf(text);
    if (found !== null) enter(found, text);
    return found;
  };

  const seeEnd = (text: string): void => {
    if (coverage.test(text)) [over, edges] = [false, 3];
    else if (edges > 0 && isTableEdge(text)) over = --edges === 0;
    else if (last.test(text)) over = true;
  };

  return {
    line(text) {
      const found = below(text);
      if (found?.act === "proven") return found;
      seeEnd(text);
      const framed = trace(text);
      if (found !== null) return found;
      if (place === "output") return framed ?? levelledLine(text) ?? keep;
      return framed ?? message.told(text, false) ?? covered(text) ?? levelledLine(text) ?? keep;
    },
    get over() {
      return over;
    },
  };
};

export default define({
  summary:
    "Failing tests with message, diff, code and place; the counts. Passed tests and library frames are hidden.",
  kind: "report",
  passthrough: [
    "list",
    "bench",
    "init",
    "--outputFile",
    ...["json", "junit", "tap"].map((name) => `--reporter=${name}`),
  ],
  signatures: [/^ % Coverage report from \w+$/, /^ RUN {2}v\d+\.\d+\.\d+ \S/, /^ DEV {2}v\d+\.\d+\.\d+ \S/],
  start: (ctx) => (asksMachine(ctx.argv) ? { line: () => keep, kind: "data", exact: true } : createReport()),
});
