/** Verdicts of the jest filter on each line of real runs. */
import { describe, expect, test } from "vitest";
import jest from "../../filters/jest.ts";
import { hidden, judge, judgeText, musts, tally } from "./judged.ts";

const withoutTime = (line: string): string => line.replace(/ \(\d+ ms\)$/, "");

/** Two workers: what the tests of one file print comes between the names of files, and no file has a list. */
const ofWorkers = `PASS ./c.test.js
PASS ./a.test.js
PASS ./b.test.js
  connecting to db
  error: refused by host
  retrying
  ✓ migrated 3 tables

Test Suites: 3 passed, 3 total
Tests:       3 passed, 3 total`;

describe("jest", () => {
  test("without lists of tests nothing that is printed is a suite's title or a passed test", () => {
    expect(tally(judgeText(jest, ofWorkers))).toEqual({ "passed files": 3 });
  });

  test("passed tests are hidden, one by one, the first skipped ones shown", () => {
    expect(hidden(judge(jest, "jest/failures")).map(withoutTime)).toEqual([
      "suite titles: cart",
      "passed tests: ✓ sums prices",
      "passed tests: ✓ rejects FAIL error inputs",
    ]);
  });

  test("a failure's name, message and the counts are shown always", () => {
    const quoted = /^(?:> )?\d* ?\|| ^at |^\d+ \||^at |[Cc]ause:?$/;
    const told = musts(judge(jest, "jest/deep-stack")).filter((line) => !quoted.test(line));
    expect(told.map(withoutTime)).toEqual([
      "FAIL src/emitter.test.js",
      "✕ emits",
      "✕ walks",
      "● emits",
      "handler broke",
      "● walks",
      "walked too far",
      "Test Suites: 1 failed, 1 total",
      "Tests:       2 failed, 1 passed, 3 total",
      "Snapshots:   0 total",
    ]);
  });

  test("frames below the project's own are hidden, and only those", () => {
    const frames = hidden(judge(jest, "jest/deep-stack")).filter((line) => line.startsWith("library lines"));
    expect(frames).toHaveLength(13);
    expect(frames.every((line) => /node_modules|<anonymous>/.test(line))).toBe(true);
  });

  test("suites that do not load: reasons stay, advice and the parser's frames go", () => {
    const judged = judge(jest, "jest/unloadable");
    expect(tally(judged)).toEqual({ "passed files": 1, "hint lines": 17, "library lines": 101 });
    expect(musts(judged)).toContain(
      "SyntaxError: /home/dev/project/src/broken.test.js: Unexpected token (3:19)",
    );
    expect(musts(judged)).toContain("Cannot find module './tax.js' from 'src/missing.test.js'");
  });

  test("more than twenty failing suites are printed twice by jest, shown once", () => {
    const judged = judge(jest, "jest/many-suites-failing");
    expect(tally(judged)).toEqual({ "passed files": 4, "repeated lines": 301 });
    const names = musts(judged).filter((line) => line.startsWith("● "));
    expect(new Set(names).size).toBe(22);
    expect(names).toHaveLength(22);
  });

  test("why a test was run again stands below the test and the number of the run", () => {
    const judged = judge(jest, "jest/retries");
    const headings = judged.filter(({ text }) => / RETRY /.test(text));
    expect(headings.map(({ text, verdict }) => [text.trim(), verdict.record?.level]).slice(-3)).toEqual([
      ["LOGGING RETRY ERRORS  stock asks the store twice", 2],
      ["RETRY 1", 3],
      ["RETRY 2", 3],
    ]);
    expect(headings).toHaveLength(24);
  });

  test("a line that the summary says for the first time stays", () => {
    const text =
      "FAIL src/a.test.js\n  ● one\n\nSummary of all failing tests\nFAIL src/a.test.js\n  ● one\n  ● two\n\nTests: 2 failed\n";
    expect(hidden(judgeText(jest, text))).toEqual([
      "repeated lines: FAIL src/a.test.js",
      "repeated lines: ● one",
      "repeated lines: ",
    ]);
  });

  test("1,428 tests, 3 failures: whole files go", () => {
    expect(tally(judge(jest, "jest/large"))).toEqual({ "passed files": 57, "repeated lines": 70 });
    expect(tally(judge(jest, "jest/pass-verbose"))).toEqual({
      "passed files": 2,
      "passed tests": 85,
      "suite titles": 2,
    });
  });

  test("a killed worker is told", () => {
    expect(musts(judge(jest, "jest/crash-killed")).join("\n")).toMatch(
      /terminated by another process: signal=SIGKILL/,
    );
  });

  test("colours change nothing", () => {
    const shape = (name: string) => judge(jest, name).map(({ verdict }) => verdict.act);
    expect(shape("jest/failures-colour")).toEqual(shape("jest/failures"));
  });

  test("fully covered files go, the others stay", () => {
    expect(tally(judge(jest, "jest/coverage"))).toEqual({
      "passed files": 1,
      "passed tests": 1,
      "fully covered rows": 30,
    });
  });
});
