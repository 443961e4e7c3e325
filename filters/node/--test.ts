import {
  define,
  keep,
  must,
  pass,
  type Ending,
  type Reducer,
  type Verdict,
} from "../../src/reduce/filter.ts";
import { createTrace } from "../../src/reduce/frames.ts";
import { indentOf, leadOf } from "../../src/reduce/indent.ts";
import { createSeenLines } from "../../src/reduce/seen-lines.ts";

const passedTests = pass("passed tests");
const passedSuites = pass("passed suites");
const tapLines = pass("TAP lines");

const heading = /^ *# Subtest: /;
const plan = /^ *1\.\.\d+$/;
const okay = /^ *ok \d+\b/;
const notOkay = /^ *not ok \d+\b/;
const passedBlock = /^ *(?:---|duration_ms: [\d.]+|type: '\w+'|\.\.\.)$/;
const tapCount = /^# (?:tests|pass|fail|cancelled) \d+$/;

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

  const result = (text: string): Verdict | null => {
    const lead = leadOf(text);
    if (lead !== "o" && lead !== "n" && lead !== "#") return null;
    if (okay.test(text) || notOkay.test(text)) {
      block = okay.test(text) ? "ok" : "failed";
      unanswered = undefined;
      return block === "ok" && !/# (?:TODO|SKIP)/.test(text) ? tapLines : must;
    }
    if (!heading.test(text)) return null;
    block = "none";
    unanswered = index;
    return tapLines;
  };

  return {
    line(text) {
      index += 1;
      const known = result(text);
      if (known !== null) return known;
      if (block === "ok" && passedBlock.test(text)) return tapLines;
      if (plan.test(text)) return tapLines;
      const failure = block === "failed" ? told(text) : null;
      return failure ?? (tapCount.test(text) ? must : (trace(text) ?? keep));
    },
    end: (_ending: Ending) => (unanswered === undefined ? undefined : [unanswered]),
  };
};

const passedForm = /^ *✔ .* \([\d.]+m?s\)/;
const specCount = /^ℹ (?:tests|pass|fail|cancelled) \d+$/;

/** The reporter for people: tests as they end, then every failure a second time with its place. */
const createSpec = (): Reducer => {
  const trace = createTrace();
  let seen = createSeenLines();
  const open: string[] = [];
  let again = false;

  const passed = (text: string): Verdict => {
    const at = indentOf(text);
    const suite = open[at] === text.slice(at + 2, text.lastIndexOf(" ("));
    if (suite) open.length = at;
    if (/ # (?:TODO|SKIP)/.test(text)) return keep;
    return suite ? passedSuites : passedTests;
  };

  const status = (text: string): Verdict | null => {
    switch (leadOf(text)) {
      case "✔":
        return !again && passedForm.test(text) ? passed(text) : null;
      case "✖":
        return must;
      case "▶":
        open[indentOf(text)] = text.slice(indentOf(text) + 2);
        return null;
      case "ℹ":
        return specCount.test(text) ? must : null;
      default:
        return text.startsWith("test at ") ? must : null;
    }
  };

  return {
    line(text) {
      if (text === "✖ failing tests:") again = true;
      // behind a runner the next package's run begins with its command
      if (again && /^[>$] /.test(text)) [again, seen] = [false, createSeenLines()];
      const known = status(text);
      if (known !== null) return known;
      const framed = trace(text);
      if (again) return seen.repeated(text) ?? framed ?? keep;
      seen.remember(text);
      return framed ?? keep;
    },
  };
};

const machine = /^--test-reporter=(?!spec$|tap$)/;

const start = (argv: readonly string[]): Reducer => {
  if (argv.some((word) => machine.test(word))) return { line: () => keep };
  const [tap, spec] = [createTap(), createSpec()];
  let reducer: Reducer | undefined;
  return {
    line(text, stream) {
      if (reducer === undefined && /^TAP version \d+$/.test(text)) reducer = tap;
      else if (reducer === undefined && /^ *(?:[✔✖▶﹣] )|^ℹ tests \d+$/.test(text)) reducer = spec;
      return reducer === undefined ? keep : reducer.line(text, stream);
    },
    end: (ending) => reducer?.end?.(ending),
  };
};

export default define({
  summary: "Failing tests with message, diff and place, each told once; the counts. Passed tests are hidden.",
  kind: "report",
  leave: ["--test-reporter=junit", "--test-reporter=lcov", "--watch"],
  forms: [/^TAP version 1[34]$/, /^▶ \S/, /^✔ .+ \([\d.]+ms\)$/, /^✖ .+ \([\d.]+ms\)$/],
  start: (ctx) => start(ctx.argv),
});
