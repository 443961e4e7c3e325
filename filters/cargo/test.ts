import {
  define,
  fold,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../../src/filter-kit/filter.ts";
import { dotRow } from "../../src/filter-kit/test-rows.ts";
import { createUnrun } from "../../src/filter-kit/unrun.ts";
import build from "./build.ts";
import { program as createProgram } from "./run.ts";

/** A path of Rust, or of a documentation's example: a program's words are neither. */
const id = String.raw`(?:[\w:#<>]+(?: - (?:should panic|bench))?|\S+ - .*\(line \d+\)(?: - (?:compile|compile fail|should panic))?)`;
const passed = new RegExp(String.raw`^test ${id} \.\.\. ok(?: <[\d.]+s>)?$`);
const ignored = new RegExp(String.raw`^test ${id} \.\.\. ignored(?:, .*)?$`);
const row = new RegExp(String.raw`^test ${id} \.\.\. ?`);
const countedDots = /^[.i]+ \d+\/\d+$/;
const dots = dotRow("i");
const empty =
  /^(?:running 0 tests|test result: ok\. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; .*)$/;
const suite = /^running \d+ tests?$/;
const binary = /^ {3}(?: {2}Running|Doc-tests) \S/;
const result = /^test result: (?:ok|FAILED)\. \d+ passed; \d+ failed; /;
const ended = /^error: (?:test failed|doctest failed|\d+ targets? failed)/;
const output = /^---- (.+?)(?: std(?:out|err))? ----$/;

const passedTests = heading(3, proven("passed tests"));
const progress = heading(3, proven("progress rows"));
const testRow = heading(3, pin);
const binaryHead = heading(1, keep);
const suiteHead = heading(2, keep);
const section = heading(2, pin);
const failure = heading(0, pin);

const emptyRun = (text: string): Verdict => heading(2, fold(text.slice(0, 12), "similar lines"));

/** Rows are only rows between `running N tests` and the failures' own output. */
const rows = () => {
  const unrun = createUnrun("ignored tests");
  return (text: string): Verdict | null => {
    if (passed.test(text)) return passedTests;
    if (ignored.test(text)) return unrun(3);
    if (countedDots.test(text) || dots.test(text)) return progress;
    return row.test(text) || text.endsWith(" --- FAILED") ? testRow : null;
  };
};

type Part = "compile" | "rows" | "output";

const start = (): Reducer => {
  const compile = build.start();
  const rowOf = rows();
  const program = createProgram();
  let part: Part = "compile";
  let list = false;
  let over = false;

  const after = (text: string): Part => {
    if (part !== "output" && suite.test(text)) return "rows";
    if (text === "failures:" || text === "successes:" || text.startsWith("     Running `")) return "output";
    return result.test(text) || (part === "rows" && ended.test(text)) ? "compile" : part;
  };

  const head = (text: string): Verdict | null => {
    if (ended.test(text)) return failure;
    if (text === "failures:" || text === "successes:") return section;
    if (part === "rows" && suite.test(text)) return empty.test(text) ? emptyRun(text) : suiteHead;
    return part === "compile" && binary.test(text) ? binaryHead : null;
  };

  /** Below `failures:`: each test with what it printed, then the names alone. */
  const said = (text: string): Verdict => {
    const failed = output.exec(text)?.[1];
    if (failed !== undefined) return ofTest(failed, 3);
    return list || text.startsWith("error: ") ? pin : program(text);
  };

  const judge = (text: string, stream: Stream): Verdict => {
    list = text === "failures:" || (list && text.startsWith("    "));
    part = after(text);
    const known = head(text);
    if (known !== null) return known;
    if (part === "rows") return rowOf(text) ?? program(text);
    over = result.test(text);
    if (over) return empty.test(text) ? emptyRun(text) : section;
    return part === "compile" ? compile.line(text, stream) : said(text);
  };

  return {
    line: (text, stream) => (part === "rows" && passed.test(text) ? passedTests : judge(text, stream)),
    /** Each binary has its own: the next one begins with a form. */
    get over() {
      return over;
    },
  };
};

export default define({
  summary: "Failing tests with their output, compile errors and each result line; passed tests are counted.",
  kind: "report",
  also: ["cargo t", "cargo bench"],
  passthrough: ["--list", "--unit-graph", "--build-plan", "--logfile"],
  signatures: [
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
