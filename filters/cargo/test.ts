import {
  define,
  fold,
  keep,
  must,
  pass,
  type Reducer,
  type Stream,
  type Verdict,
} from "../../src/reduce/filter.ts";
import build from "./build.ts";
import { program } from "./run.ts";

const passed = /^test .+ \.\.\. ok(?: <[\d.]+s>)?$/;
const ignored = /^test .+ \.\.\. ignored(?:, .*)?$/;
const row = /^test .+ \.\.\. /;
const dots = /^[.i]+(?: \d+\/\d+)?$/;
const empty =
  /^(?:running 0 tests|test result: ok\. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; .*)$/;
const suite = /^running \d+ tests?$/;
const result = /^test result: /;
const ended = /^error: (?:test failed|doctest failed|\d+ targets? failed)/;
const head = /^(?:---- .+ ----|failures:|error: .*)$/;
const ignoredShown = 5;

const passedTests = pass("passed tests");
const ignoredTests = pass("ignored tests");
const progress = pass("progress rows");

const emptyRun = (text: string): Verdict => fold(text.slice(0, 12), "empty runs");

/** Rows are only rows between `running N tests` and the failures' own output. */
const rows = () => {
  let skipped = 0;
  return (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (ignored.test(text)) {
      skipped += 1;
      return skipped > ignoredShown ? ignoredTests : keep;
    }
    if (dots.test(text)) return progress;
    if (empty.test(text)) return emptyRun(text);
    return row.test(text) || text.endsWith(" --- FAILED") ? must : null;
  };
};

type Part = "compile" | "rows" | "output";

const start = (): Reducer => {
  const compile = build.start();
  const testRow = rows();
  const output = program();
  let part: Part = "compile";
  let list = false;

  const after = (text: string): Part => {
    if (suite.test(text)) return "rows";
    if (text === "failures:" || text === "successes:" || text.startsWith("     Running `")) return "output";
    return result.test(text) || (part === "rows" && ended.test(text)) ? "compile" : part;
  };

  const judge = (text: string, stream: Stream): Verdict => {
    list = text === "failures:" || (list && text.startsWith("    "));
    part = after(text);
    if (part === "rows") return testRow(text) ?? output(text);
    if (result.test(text)) return empty.test(text) ? emptyRun(text) : must;
    if (part === "compile") return compile.line(text, stream);
    return list || head.test(text) ? must : output(text);
  };

  const isPassed = (text: string): boolean =>
    part === "rows" && text.startsWith("test ") && text.endsWith(" ... ok");

  return { line: (text, stream) => (isPassed(text) ? passedTests : judge(text, stream)) };
};

export default define({
  summary: "Failing tests with their output, compile errors and each result line; passed tests are counted.",
  kind: "report",
  also: ["cargo t", "cargo bench"],
  leave: ["--list", "--no-run", "--message-format", "--unit-graph", "--build-plan", "--logfile"],
  forms: [
    /^ {3}Compiling \S+ v\d+\.\d+\.\S+/,
    /^ {4}Checking \S+ v\d+\.\d+\.\S+/,
    /^ {4}Finished `\w+` profile \[/,
    /^ {5}Running (?:unittests )?\S+\.rs \(target\//,
    /^ {3}Doc-tests \S+$/,
    /^running \d+ tests?$/,
    /^error\[E\d{4}\]: /,
  ],
  start,
});
