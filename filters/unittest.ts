import {
  define,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Verdict,
} from "../src/filter-kit/filter.ts";
import { dotRow } from "../src/filter-kit/test-rows.ts";
import { createPythonTraces } from "../src/filter-kit/python-trace.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";

const dots = dotRow("sxu");
const id = String.raw`(?:test\w*|runTest|setUp\w*|tearDown\w*) \([\w.]+\)(?: \[.*\]| \(.*\))?`;
const name = new RegExp(`^${id}$`);
const begun = new RegExp(String.raw`^${id} \.\.\. `);
const passed = new RegExp(String.raw`^${id} \.\.\. ok$`);
const skipped = new RegExp(String.raw`^${id} \.\.\. skipped\b`);
const expected = new RegExp(String.raw`^${id} \.\.\. expected failure$`);
const failed = /^(?:.* \.\.\. |  test\w* \(.*\) \(.*\) \.\.\. )?(?:FAIL|ERROR|unexpected success)\b/;
/** Behind the name stands the first line of the test's description, and the status there. */
const described = /^(?:(?! \.\.\. ).)+ \.\.\. (ok|skipped|expected failure)(?: .*)?$/;
const status = /^(?:ok|FAIL|ERROR|skipped .*|expected failure|unexpected success)$/;
/** From Python 3.11 on, all of the name stands in the brackets. */
const head = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (?:(\w+) \((?=\S+\.\1\)$)(\S+)\)$|(.*))/;
const ran = /^Ran \d+ tests? in [\d.]+s$/;
const verdict = /^(?:OK|FAILED|NO TESTS RAN)(?: \(.*\))?$/;
const runnerFrame = /^ {2}File ".*[\\/](?:unittest|importlib)[\\/][\w\\/.]+", line \d+/;
const raised = /^[\w.]+(?:Error|Exception|Warning|Exit|Interrupt|Failed)\b/;

const passedTests = heading(0, proven("passed tests"));
const testNames = heading(1, proven("test names"));
const progressRows = heading(0, proven("progress rows"));
const runnerFrames = proven("runner frame lines");
const failedRow = heading(0, pin);
/** A test that prints begins its line with its name. */
const printingTest = heading(1, keep);

const counted: readonly (readonly [status: string, form: RegExp])[] = [
  ["ok", passed],
  ["skipped", skipped],
  ["expected failure", expected],
];

/** Whether a test's name alone stands above (its description follows), or what a test prints. */
type Above = "name" | "output" | null;

/** Rows come before the first failure's head. */
const rows = () => {
  const unrun = createUnrun();
  const expectation = createUnrun("expected failures");
  const statusOf = (text: string, above: Above): string | undefined => {
    if (above === "name") return described.exec(text)?.[1];
    return counted.find(([, form]) => form.test(text))?.[0];
  };
  return (text: string, above: Above): Verdict | null => {
    const told = statusOf(text, above);
    if (told === "ok") return passedTests;
    if (told === "skipped") return unrun(0);
    if (told === "expected failure") return expectation(0);
    if (dots.test(text)) return progressRows;
    if (failed.test(text)) return failedRow;
    if (above !== "output" && name.test(text)) return testNames;
    return begun.test(text) ? printingTest : null;
  };
};

const start = (): Reducer => {
  const row = rows();
  const traces = createPythonTraces();
  let failures = false;
  let library = false;
  let index = -1;
  let above: Above = null;
  /** The last name without a status. */
  let open = -1;
  let ranAll = false;
  let over = false;

  const detail = (text: string, framed: Verdict | null): Verdict => {
    library = runnerFrame.test(text) || (library && text.startsWith("    "));
    if (library) return runnerFrames;
    return framed ?? (raised.test(text) ? pin : keep);
  };

  const end = (text: string): boolean => {
    if (ran.test(text)) ranAll = true;
    else if (!ranAll || !verdict.test(text)) return false;
    else over = true;
    failures = false;
    return true;
  };

  const judge = (text: string): Verdict => {
    const framed = traces.line(text);
    if (end(text)) return failedRow;
    const [, , whole, other] = head.exec(text) ?? [];
    const failed = whole ?? other;
    if (failed !== undefined) {
      failures = true;
      return ofTest(failed, 1);
    }
    return (failures ? null : row(text, above)) ?? detail(text, framed);
  };

  const told = (): number[] => [...(open < 0 ? [] : [open]), ...traces.raised()];

  return {
    line(text) {
      index += 1;
      const found = judge(text);
      if (found === testNames || found === printingTest) open = index;
      else if (found.record !== undefined || status.test(text)) open = -1;
      above = open < 0 ? null : found === testNames ? "name" : "output";
      return found;
    },
    get over() {
      return over;
    },
    running: told,
    end: told,
  };
};

export default define({
  summary: "Failures and errors with their tracebacks, the counts and the verdict; passed tests are counted.",
  kind: "report",
  also: ["python -m unittest"],
  signatures: [
    /^test\w* \([\w.]+\) \.\.\. (?:ok|FAIL|ERROR|skipped .*|expected failure)$/,
    /^(?:FAIL|ERROR): test\w* \([\w.]+\)$/,
    /^Ran \d+ tests? in [\d.]+s$/,
    /^Found \d+ test\(s\)\.$/,
  ],
  start,
});
