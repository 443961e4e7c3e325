import {
  define,
  drop,
  heading,
  keep,
  must,
  pass,
  type Reducer,
  type Verdict,
} from "../../src/reduce/filter.ts";
import { createTrace } from "../../src/reduce/frames.ts";
import { indentOf, leadOf } from "../../src/reduce/indent.ts";
import { createSeenLines } from "../../src/reduce/seen-lines.ts";

const deepest = 12;
const byDepth = (verdict: Verdict): readonly Verdict[] =>
  Array.from({ length: deepest }, (_, depth) => heading(depth + 1, verdict));
const at = (verdicts: readonly Verdict[], depth: number): Verdict => verdicts[Math.min(depth, deepest - 1)]!;

const tapLines = pass("TAP lines");
const tapResults = byDepth(tapLines);
const tapHeads = byDepth(drop("TAP lines"));
const shownResults = byDepth(must);
const outside = heading(0, keep);
const count = heading(0, must);

const subtest = /^ *# Subtest: /;
const plan = /^ *1\.\.\d+$/;
const okay = /^ *ok \d+\b/;
const notOkay = /^ *not ok \d+\b/;
const passedBlock = /^ *(?:---|duration_ms: [\d.]+|type: '\w+'|\.\.\.)$/;
const tapCount = /^# (?:tests|pass|fail|cancelled) \d+$/;
const tapEnd = /^# duration_ms [\d.]+$/;

const detail = /^ *(?:error|failureType|location|exitCode|signal): /;
const blockLines = 15;

/** The error of a failed test: one line, or a block below `error: |-` that is indented deeper. */
const createDetail = () => {
  let left = 0;
  let indent = 0;
  return (text: string): Verdict | null => {
    if (detail.test(text)) {
      left = text.endsWith("|-") ? blockLines : 0;
      indent = text.search(/\S/);
      return must;
    }
    if (left === 0 || (text !== "" && text.search(/\S/) <= indent)) {
      left = 0;
      return null;
    }
    left -= 1;
    return text === "" ? keep : must;
  };
};

/** TAP: of a passed test four lines say nothing that its name does not; a heading without a result stays. */
const createTap = (): Reducer => {
  const trace = createTrace();
  const told = createDetail();
  let block: "none" | "ok" | "failed" = "none";
  let index = -1;
  let unanswered: number | undefined;
  let over = false;

  const result = (text: string): Verdict | null => {
    const lead = leadOf(text);
    if (lead !== "o" && lead !== "n" && lead !== "#") return null;
    const depth = indentOf(text) >> 2;
    if (okay.test(text) || notOkay.test(text)) {
      block = okay.test(text) ? "ok" : "failed";
      unanswered = undefined;
      return at(block === "ok" && !/# (?:TODO|SKIP)/.test(text) ? tapResults : shownResults, depth);
    }
    if (!subtest.test(text)) return null;
    block = "none";
    unanswered = index;
    return at(tapHeads, depth);
  };

  const open = (): readonly number[] => (unanswered === undefined ? [] : [unanswered]);

  return {
    line(text) {
      index += 1;
      if (over) return outside;
      const known = result(text);
      if (known !== null) return known;
      over = tapEnd.test(text);
      if (over || tapCount.test(text)) return over ? outside : count;
      if (block === "ok" && passedBlock.test(text)) return tapLines;
      if (plan.test(text)) return tapLines;
      return (block === "failed" ? told(text) : null) ?? trace(text) ?? keep;
    },
    get over() {
      return over;
    },
    running: open,
    end: open,
  };
};

const passedTests = byDepth(pass("passed tests"));
const passedSuites = byDepth(pass("passed suites"));
const suiteHeads = byDepth(keep);
const shownRows = byDepth(keep);
const failedRows = byDepth(must);

const passedForm = /^ *✔ .* \([\d.]+m?s\)/;
const failedForm = /^ *✖ .* \([\d.]+m?s\)/;
const specCount = /^ℹ (?:tests|pass|fail|cancelled) \d+$/;
const specEnd = /^ℹ duration_ms [\d.]+$/;
const failuresHead = "✖ failing tests:";
const ofFailure = /^(?:$| |test at |✖ )/;

/** Of so many failures so many lines are shown whatever the limit, so that the list at the end need not say them again. */
const wholeFailures = 10;
const wholeLines = 24;
const wholeFrames = 2;

/** Lines of the error below a failed test's row. */
const createError = () => {
  let failures = 0;
  let left = 0;
  let frames = 0;
  let indent = 0;
  return {
    begin(text: string): void {
      failures += 1;
      [left, frames, indent] = [failures <= wholeFailures ? wholeLines : 0, wholeFrames, indentOf(text)];
    },
    told(text: string, framed: Verdict | null): Verdict | null {
      if (text === "" || left === 0) return framed;
      if (indentOf(text) <= indent) left = 0;
      if (left === 0 || framed?.act === "pass" || (framed !== null && --frames < 0)) return framed;
      left -= 1;
      return must;
    },
  };
};

/** The reporter for people: tests as they end, then every failure a second time with its place. */
const createSpec = (): Reducer => {
  const trace = createTrace();
  const seen = createSeenLines();
  const error = createError();
  const open: string[] = [];
  let again = false;
  /** What is printed below the counts: the failures' list, if there are any, and nothing else. */
  let counted = false;
  let failures = 0;
  let over = false;

  const passed = (text: string): Verdict => {
    const indent = indentOf(text);
    const suite = open[indent] === text.slice(indent + 2, text.lastIndexOf(" ("));
    if (suite) open.length = indent;
    if (/ # (?:TODO|SKIP)/.test(text)) return at(shownRows, indent >> 1);
    return at(suite ? passedSuites : passedTests, indent >> 1);
  };

  const counts = (text: string): Verdict | null => {
    if (/^ℹ (?:fail|cancelled) /.test(text)) failures += Number(text.slice(text.lastIndexOf(" ")));
    counted = specEnd.test(text);
    over = counted && failures === 0;
    if (counted) return outside;
    return specCount.test(text) ? count : null;
  };

  const status = (text: string): Verdict | null => {
    const depth = indentOf(text) >> 1;
    switch (leadOf(text)) {
      case "✔":
        return passedForm.test(text) ? passed(text) : null;
      case "✖":
        if (!failedForm.test(text)) return must;
        error.begin(text);
        return at(failedRows, depth);
      case "▶":
        open[indentOf(text)] = text.slice(indentOf(text) + 2);
        return at(suiteHeads, depth);
      case "ℹ":
        return counts(text);
      default:
        return null;
    }
  };

  /** Below `failing tests:` each failure has its place, its name, its error. */
  const failing = (text: string): Verdict => {
    over = !ofFailure.test(text);
    if (over) return outside;
    if (text.startsWith("test at ")) return at(failedRows, 0);
    if (text.startsWith("✖ ")) return at(failedRows, 1);
    const framed = trace(text);
    return seen.repeated(text) ?? framed ?? keep;
  };

  const tell = (text: string): Verdict => {
    if (again) return failing(text);
    if (text === failuresHead && counted) {
      again = true;
      return count;
    }
    if (counted && text !== "") {
      over = true;
      return outside;
    }
    return status(text) ?? error.told(text, trace(text)) ?? keep;
  };

  return {
    line(text) {
      const found = over ? outside : tell(text);
      if (!again) seen.remember(text, found);
      return found;
    },
    get over() {
      return over;
    },
  };
};

const machine = /^--test-reporter=(?!spec$|tap$)/;

const start = (argv: readonly string[]): Reducer => {
  if (argv.some((word) => machine.test(word))) return { line: () => keep };
  const [tap, spec] = [createTap(), createSpec()];
  let reducer: Reducer | undefined;
  /** Lines that came before the first that tells which reporter it is. */
  let before = 0;
  const placed = (indexes: readonly number[]): number[] => indexes.map((index) => index + before);
  return {
    line(text, stream) {
      if (reducer === undefined && /^TAP version \d+$/.test(text)) reducer = tap;
      else if (reducer === undefined && /^ *(?:[✔✖▶﹣] )|^ℹ tests \d+$/.test(text)) reducer = spec;
      if (reducer === undefined) before += 1;
      return reducer === undefined ? keep : reducer.line(text, stream);
    },
    get over() {
      return reducer?.over ?? false;
    },
    running: () => placed(reducer?.running?.() ?? []),
    end: (ending) => {
      const shown = reducer?.end?.(ending);
      return Array.isArray(shown) ? placed(shown) : undefined;
    },
  };
};

export default define({
  summary: "Failing tests with message, diff and place, each told once; the counts. Passed tests are hidden.",
  kind: "report",
  leave: ["--test-reporter=junit", "--test-reporter=lcov", "--watch"],
  forms: [/^TAP version 1[34]$/, /^▶ \S/, /^✔ .+ \([\d.]+ms\)$/, /^✖ .+ \([\d.]+ms\)$/],
  start: (ctx) => start(ctx.argv),
});
