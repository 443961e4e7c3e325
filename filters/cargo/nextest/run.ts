import {
  define,
  heading,
  keep,
  ofTest,
  pin,
  proven,
  type Reducer,
  type Stream,
  type Verdict,
} from "../../../src/filter-kit/filter.ts";
import { createUnrun } from "../../../src/filter-kit/unrun.ts";
import build from "../build.ts";
import { program as createProgram } from "../run.ts";

const started = /^ Nextest run ID [\da-f-]{36} /;
/** Every status ends in the same column. */
const row =
  /^(?=.{11}\S \[) +([A-Z]+(?: [\dA-Z+/]+)*|[A-Z]+-[A-Z]+) \[(?:>? *[\d.]+s| +)\] \((?: *\d+\/\d+|─+)\) \S+ (\S.*)/;
const channel = /^ {2}(?:stdout|stderr|output) ───/;
const closing = /^(?: {5}Summary \[ *[\d.]+s\] | {2}Cancelling due to |error: |warning: )/;
const rule = /^─{4,}$/;

const passedTests = heading(1, proven("passed tests"));
const startedTest = heading(1, keep);
const channelHead = heading(2, keep);
const outcome = heading(0, pin);
const outside = heading(0, keep);

const rowVerdict = (status: string, name: string): Verdict => {
  if (status === "PASS") return passedTests;
  return status === "START" ? startedTest : ofTest(name, 1);
};

const start = (): Reducer => {
  const compile = build.start();
  let program = createProgram();
  let isRunning = false;
  const unrun = createUnrun();

  const judge = (text: string): Verdict => {
    const [, status, name = ""] = row.exec(text) ?? [];
    if (status !== undefined) return status === "SKIP" ? unrun(1) : rowVerdict(status, name);
    if (channel.test(text)) {
      program = createProgram();
      return channelHead;
    }
    if (closing.test(text)) return outcome;
    if (rule.test(text)) return outside;
    // Test output is indented by four columns, except with `--no-capture`.
    return program(text.startsWith("    ") ? text.slice(4) : text);
  };

  return {
    line(text, stream: Stream) {
      if (isRunning) return judge(text);
      isRunning = started.test(text);
      return isRunning ? outside : compile.line(text, stream);
    },
  };
};

export default define({
  summary: "Failing tests with their output, compile errors, the summary; passed tests are counted.",
  kind: "report",
  also: ["cargo nextest r"],
  passthrough: ["--list", "--no-run", "--unit-graph", "--build-plan"],
  signatures: [/^ Nextest run ID [\da-f-]{36} with nextest profile: /],
  start,
});
