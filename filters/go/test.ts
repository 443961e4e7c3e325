import { define, drop, fold, keep, must, pass, type Reducer, type Verdict } from "../../src/reduce/filter.ts";
import build from "./build.ts";
import { program } from "./run.ts";

const passedPackage = /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))(?:\tcoverage: \[no statements\])?$/;
const untested = /^\?? +\t\S+\t+(?:coverage: 0\.0% of statements|\[no test files\])$/;
const noTests = /^ok {2}\t\S+\t(?:[\d.]+s|\(cached\))(?:\t.*)? \[no tests to run\]$/;
const passedTest = /^ *--- PASS: \S+ \([\d.]+s\)$/;
const failed = /^(?: *--- FAIL: |FAIL\b|ok {2}\t.*(?:FAIL|\[build failed\]))/;
const step = /^=== (?:RUN|PAUSE|CONT|NAME) +\S+$/;
const result = /^ *--- (?:PASS|FAIL|SKIP): (\S+) /;
const fuzzing = /^fuzz: elapsed: \d+s, (?:gathering|execs: )/;

const passedPackages = pass("passed packages");
const untestedPackages = pass("untested packages");
const emptyPackages = fold("no tests to run", "empty packages");
const passedTests = pass("passed tests");
const steps = pass("test starts");
const passLines = pass("PASS lines");
const fuzzRows = drop("fuzzing rows");

/** The first passed package is shown: where all pass, there is no other line that says so. */
const rows = () => {
  let passes = 0;
  return (text: string): Verdict | null => {
    if (passedPackage.test(text)) return ++passes > 1 ? passedPackages : keep;
    return row(text);
  };
};

const row = (text: string): Verdict | null => {
  if (untested.test(text)) return untestedPackages;
  if (noTests.test(text)) return emptyPackages;
  if (passedTest.test(text)) return passedTests;
  if (text === "PASS") return passLines;
  if (fuzzing.test(text)) return fuzzRows;
  return failed.test(text) ? must : null;
};

/** Indexes of start lines of tests that have not ended: where a crash says no name, they do. */
const unfinished = () => {
  const open = new Map<string, number>();
  let index = -1;
  return {
    open: () => [...open.values()],
    /** `--- PASS: Name (0.01s)`, not indented: most of what `-v` prints. */
    isPlainPass(text: string): boolean {
      if (!text.startsWith("--- PASS: ") || !passedTest.test(text)) return false;
      index += 1;
      open.delete(text.slice(10, text.indexOf(" ", 10)));
      return true;
    },
    isStep(text: string): boolean {
      index += 1;
      if (text.startsWith("=== ")) {
        if (text.startsWith("=== RUN   ")) open.set(text.slice(10), index);
        return text.startsWith("=== RUN   ") || step.test(text);
      }
      const ended = text.includes("--- ") ? result.exec(text) : null;
      if (ended !== null) open.delete(ended[1]!);
      return false;
    },
  };
};

const start = (): Reducer => {
  const compile = build.start();
  const output = program();
  const tests = unfinished();
  const testRow = rows();
  return {
    line(text, stream) {
      if (tests.isPlainPass(text)) return passedTests;
      if (tests.isStep(text)) return steps;
      return testRow(text) ?? output(text) ?? compile.line(text, stream);
    },
    end: () => tests.open(),
  };
};

export default define({
  summary: "Failing tests and packages with their output, panics, build errors; passed ones are counted.",
  kind: "report",
  leave: ["-json", "-list"],
  forms: [
    /^(?:ok {2}|FAIL)\t\S+\t(?:[\d.]+s|\(cached\))/,
    /^\? {3}\t\S+\t\[no test files\]$/,
    /^=== RUN {3}\S+$/,
    /^--- (?:FAIL|PASS|SKIP): \S+ \([\d.]+s\)$/,
    /^FAIL\t\S+ \[(?:build|setup) failed\]$/,
    /^go: downloading \S+ v\d/,
  ],
  start,
});
