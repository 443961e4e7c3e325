/** The rows of vitest's reporters: files, and tests by themselves or in a list below their file's row. */
import { indentOf, leadOf } from "../../src/filter-kit/indent.ts";
import { byDepth, drop, heading, keep, pin, proven, type Verdict } from "../../src/filter-kit/filter.ts";
import { createTestTree, type TestTree } from "../../src/filter-kit/test-rows.ts";
import { choosesByName, createUnrun, type Unrun } from "../../src/filter-kit/unrun.ts";

const passedFiles = heading(1, proven("passed files"));
const passedRows = heading(1, proven("passed tests"));
/** In the list below a file's row, each two blanks deeper than its suite. */
const listedPassed = byDepth(proven("passed tests"));
const listedFailed = byDepth(pin);
const listedSuite = byDepth(keep);
/** How many of these rows there are tells their verdict. */
const unrunRow = heading(1, keep);
const unrunFileRow = heading(1, keep);
const skippedFileRow = heading(1, keep);
const failedFile = heading(1, pin);
export const failedTest = heading(2, pin);
export const section = heading(1, pin);
export const outside = heading(0, keep);
const count = heading(0, pin);

const ends = String.raw`\d+ms(?: \d+ MB heap used)?$`;
const project = String.raw`(?:\|[^|]+\| | \S+ {2})?`;
/** If all tests of a file passed, their rows are not printed: only the file's row tells that some were skipped. */
const unrunFile = new RegExp(
  String.raw`^ ✓ ${project}\S.*\.\w+ +\(\d+ tests?(?: \| \d+ (?:skipped|todo))+\) ?${ends}`,
);
const passedFile = new RegExp(String.raw`^ ✓ ${project}\S.*\.\w+ +\(\d+ tests?\) ?${ends}`);
/** In the list right below a file's row. Other ticks are what a program prints. */
const listedTest = new RegExp(String.raw`^ {3,}✓ .+ ${ends}`);
const suite = /^ {3,}[✓❯↓] .+ \(\d+(?: tests?.*)?\)(?: \d+ms)?$/;
/** The verbose reporter's rows; until version 2 quick tests have no duration. */
const passedTest = new RegExp(String.raw`^ ✓ ${project}\S+\.\w+ > .*[^)\s]$`);
const skippedTest = new RegExp(String.raw`^ +[↓□] ${project}\S+\.\w+ > `);
const skippedFile = new RegExp(String.raw`^ [↓□] ${project}\S+\.\w+ \(\d+ tests?[^)]*\)`);
const skippedListed = /^ {3,}[↓□] \S/;
const failed = /^ *(?:× | ?FAIL |❯ \S+\.[cm]?[jt]sx? > )/;
const failedFileForm = /^ ❯ .+ \(\d+ tests?(?: \||\))/;
const hint =
  /^(?:- The error was thrown, while Vitest was running this test\.|- If the error occurred after the test had been completed, this was the last documented test|If this is a long-running test, pass a timeout value as the last argument)/;
/** Version 5 adds this below the times, to each run. */
const isolation = /^ +(?:Isolate {2}\d+ workers? spawned |at least ~[\d.]+m?s faster with isolate: false )/;
const counts = /^ *(?:Test Files|Tests|Snapshots|Errors|Type Errors) {2}/;
export const last = /^ +Duration {2}[\d.]+m?s\b/;
const sectionForm = /^⎯+ .* ⎯+$/;

const passes: readonly (readonly [form: RegExp, verdict: Verdict])[] = [
  [passedFile, passedFiles],
  [unrunFile, unrunFileRow],
  [passedTest, passedRows],
];
const skips: readonly (readonly [form: RegExp, verdict: Verdict])[] = [
  [skippedTest, unrunRow],
  [skippedFile, skippedFileRow],
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
  I: [
    [hint, drop("hint lines")],
    [isolation, drop("hint lines")],
  ],
  a: [[isolation, drop("hint lines")]],
};

const formOf = (text: string): Verdict | null => {
  for (const [form, verdict] of rows[leadOf(text)] ?? []) if (form.test(text)) return verdict;
  return null;
};

/** A row of a test or of a suite, or what is told below one. */
export const listedForm = /^ {3,}(?:[✓×❯↓□→] \S|\S)/;

/** Rows of the tests in the file whose row stands above. */
const listedOf = (text: string, unrun: Unrun, tree: TestTree): Verdict | null => {
  const indent = indentOf(text);
  const depth = (indent - 1) >> 1;
  if (suite.test(text)) {
    tree.title(indent);
    return listedSuite(depth);
  }
  switch (leadOf(text)) {
    case "✓":
      return listedTest.test(text) && tree.holds(indent) ? listedPassed(depth) : null;
    case "×":
      return listedForm.test(text) ? listedFailed(depth) : null;
    case "↓":
    case "□":
      return skippedListed.test(text) ? unrun(depth + 1) : null;
    default:
      return null;
  }
};

/** Below such a row stand the tests of a file. */
export const isFileRow = (found: Verdict, text: string): boolean =>
  found === passedFiles || found === failedFile || unrunFile.test(text);

export const createRows = (argv: readonly string[]) => {
  const chosen = choosesByName(argv);
  const tree = createTestTree(3, 2);
  const unrun = chosen ? createUnrun("skipped tests", 0) : createUnrun();
  const unrunIn = chosen ? createUnrun("passed files", 0) : createUnrun("passed files");
  const skippedWhole = chosen ? createUnrun("skipped files", 0) : createUnrun("skipped files");
  return {
    listed: (text: string): Verdict | null => listedOf(text, unrun, tree),
    row(text: string): Verdict | null {
      const found = formOf(text);
      // Version 4 indents the tests of a file as those of a suite.
      if (found !== null && isFileRow(found, text)) tree.title(3);
      if (found === unrunRow) return unrun(1);
      if (found === skippedFileRow) return skippedWhole(1);
      return found === unrunFileRow ? unrunIn(1) : found;
    },
  };
};
