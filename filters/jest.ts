import { createCoverage } from "../src/reduce/coverage.ts";
import { define, drop, heading, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { indentOf, leadOf } from "../src/reduce/indent.ts";
import { levelledLine } from "../src/reduce/levelled.ts";
import { createSeenLines } from "../src/reduce/seen-lines.ts";

const passedFiles = heading(1, pass("passed files"));
const startedFiles = heading(0, pass("file starts"));
const passedTests = pass("passed tests");
const skippedTests = pass("skipped tests");
const suites = Array.from({ length: 12 }, (_, depth) => heading(depth + 2, pass("suite titles")));
const hints = drop("hint lines");
const failedFile = heading(1, must);
const failedTest = heading(2, must);
const consoleTitle = heading(2, keep);
const printed = heading(3, keep);
const outside = heading(0, keep);
const count = heading(0, must);

const file = String.raw`(?:\S+ )?\S+\.\w+(?: \((?:[\d.]+ m?s|[\d.]+ MB heap size|, )+\))?$`;
const passedFile = new RegExp(`^ ?PASS {1,2}${file}`);
const startedFile = new RegExp(`^ ?RUNS {1,2}${file}`);
const headed = /^ ?(?:PASS|FAIL|RUNS) {1,2}\S|^(?:Test|Tests|Test Suites|Snapshots|Summary|Ran)\b/;
const failedFileForm = /^ ?FAIL {1,2}\S/;
const passedTest = /^ +✓ \S/;
const skippedTest = /^ +[○✎] (?:skipped|todo) /;
const suite = /^ {2,}\S/;
const failure = /^ {2}● /;
const printing =
  /^(?: {2}| {4})console\.(?:log|info|warn|error|debug|assert|count|dir|group|table|time|trace)$/;
const summary = /^(?:Tests|Test Suites|Snapshots):? /;
const last = /^Ran all test suites/;
/** Advice that stands below each file that cannot be parsed. */
const advice =
  /^\s+(?:Jest failed to parse a file\. This happens e\.g\. |Out of the box Jest supports Babel, |By default "node_modules" folder is ignored by transformers|Here's what you can do:$|• If you are trying to use (?:TypeScript|ECMAScript Modules), see |• To have some of your "node_modules" files transformed, |• If you need a custom transformation, specify |• If you simply want to mock your non-JS modules |You'll find more details and examples of these config options in the docs:$|For information about custom transformations, see:$|https:\/\/jestjs\.io\/docs\/(?:configuration|code-transformation)$)/;
const quoted = /^\s*(?:>\s*)?(?:\d+\s*)?\|/;
const messageLines = 20;
/** Of so many failures the code and the project's own frames are shown whatever the limit. */
const wholeFailures = 10;
const wholeLines = 24;
const wholeFrames = 2;

/** The lines under `● name`: what went wrong up to the code frame or the trace, of the first failures those as well. */
const createMessage = () => {
  let left = 0;
  let whole = 0;
  let failures = 0;
  let frames = 0;
  return {
    begin(): void {
      failures += 1;
      frames = 0;
      left = messageLines;
      whole = failures <= wholeFailures ? wholeLines : 0;
    },
    end(): void {
      [left, whole] = [0, 0];
    },
    told(text: string, framed: Verdict | null): Verdict | null {
      if (framed !== null || (left > 0 && quoted.test(text))) left = 0;
      whole = Math.max(0, whole - 1);
      if (text === "" || (left === 0 && whole === 0)) return framed;
      if (framed?.act === "pass" || (framed !== null && ++frames > wholeFrames)) return framed;
      left = Math.max(0, left - 1);
      return must;
    },
  };
};

/** Says whether a line is advice; asked only below the line that begins it. */
const createAdvice = (): ((text: string) => boolean) => {
  let near = false;
  let before = false;
  return (text) => {
    if (text.includes("Jest failed to parse a file")) near = true;
    if (!near) return false;
    if (/^\s+Details:$/.test(text)) near = false;
    before = advice.test(text) || (before && text === "");
    return before;
  };
};

/** The list of a file's tests, right below its name, and what `console` printed: a tick in there is the program's. */
const createPlace = () => {
  let place: "list" | "console" | "other" = "other";
  let indent = 0;
  let passing = false;
  const listed = (text: string): Verdict | null => {
    const lead = leadOf(text);
    if (lead === "✓" && passedTest.test(text)) return passedTests;
    if ((lead === "○" || lead === "✎") && skippedTest.test(text)) return skippedTests;
    if (lead === "✕") return must;
    if (lead !== "●" && !printing.test(text) && suite.test(text))
      return suites[Math.min(suites.length - 1, (indentOf(text) >> 1) - 1)]!;
    place = "other";
    return passing && (text === "" || !text.startsWith(" ")) && !headed.test(text) ? outside : null;
  };
  return {
    isConsole: (): boolean => place === "console",
    list(isPassing: boolean): void {
      [place, passing] = ["list", isPassing];
    },
    leave: (): void => void (place = "other"),
    line(text: string): Verdict | null {
      const found = place === "list" ? listed(text) : null;
      if (found !== null) return found;
      if (place === "console" && text !== "" && indentOf(text) <= indent) place = "other";
      if (!printing.test(text)) return null;
      [place, indent] = ["console", indentOf(text)];
      return printed;
    },
  };
};

const start = (): Reducer => {
  const trace = createTrace();
  const message = createMessage();
  const advised = createAdvice();
  const place = createPlace();
  const seen = createSeenLines();
  const covered = createCoverage();
  /** Files that began (on a terminal) and have no result yet. */
  const open = new Map<string, number>();
  let index = -1;
  let again = false;
  let over = false;

  const header = (text: string): Verdict | null => {
    if (startedFile.test(text)) {
      open.set(text.trim().slice(4).trim(), index);
      return startedFiles;
    }
    const isPassed = passedFile.test(text);
    if (!isPassed && !failedFileForm.test(text)) return null;
    open.delete(
      text
        .trim()
        .slice(4)
        .trim()
        .replace(/ \(.*$/, ""),
    );
    place.list(isPassed);
    message.end();
    return isPassed ? passedFiles : failedFile;
  };

  const status = (text: string): Verdict | null => {
    const lead = text.trimStart().charAt(0);
    if (lead === "P" || lead === "F" || lead === "R") return header(text);
    if (summary.test(text)) return count;
    over ||= last.test(text);
    if (over) return outside;
    if (!failure.test(text)) return null;
    place.leave();
    if (text === "  ● Console") return consoleTitle;
    message.begin();
    return failedTest;
  };

  const first = (text: string): Verdict => {
    const known = place.line(text) ?? (place.isConsole() ? null : status(text));
    if (known !== null) return known;
    if (advised(text)) return hints;
    const framed = trace(text);
    if (place.isConsole()) return framed ?? levelledLine(text) ?? keep;
    return message.told(text, framed) ?? covered(text) ?? levelledLine(text) ?? keep;
  };

  const line = (text: string): Verdict => {
    if (again && summary.test(text)) again = false;
    if (!again) {
      again = text === "Summary of all failing tests";
      return again ? outside : first(text);
    }
    if (failedFileForm.test(text)) return seen.repeated(text, 1) ?? failedFile;
    if (failure.test(text)) return seen.repeated(text, 2) ?? failedTest;
    const framed = trace(text);
    return seen.repeated(text) ?? framed ?? keep;
  };

  return {
    line(text) {
      index += 1;
      const found = line(text);
      if (!again) seen.remember(text, found);
      return found;
    },
    get over() {
      return over;
    },
    running: () => [...open.values()],
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
