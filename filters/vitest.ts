import { createTrace } from "../src/filter-kit/frames.ts";
import { define, heading, keep, type Reducer, type Verdict } from "../src/filter-kit/filter.ts";
import { leadOf } from "../src/filter-kit/indent.ts";
import { levelledLine } from "../src/filter-kit/template.ts";
import { createCoverage, isTableEdge } from "../src/filter-kit/table-coverage.ts";
import { createMessage } from "./vitest/_message.ts";
import { createRows, failedTest, isFileRow, last, listedForm, outside, section } from "./vitest/_rows.ts";

const printing = heading(1, keep);

const output = /^(?:stdout|stderr) \| /;
const machine = /^(?:json|junit|tap|tap-flat|html|blob|github-actions)$/;

const asksMachine = (argv: readonly string[]): boolean =>
  argv.some((word, index) =>
    machine.test(argv[index - 1] === "--reporter" ? word : word.replace(/^--reporter=/, "")),
  );

const coverage = /^ % Coverage report from \w+$/;

const createReport = (argv: readonly string[]): Reducer => {
  const rows = createRows(argv);
  const trace = createTrace();
  const message = createMessage();
  const covered = createCoverage();
  /** Section that the lines belong to: a program's output lasts until a blank line and a row that only the tool prints. */
  let place: "output" | "list" | "other" = "other";
  let edges = 0;
  let over = false;

  const enter = (found: Verdict, text: string): void => {
    if (found !== failedTest || place !== "list") place = isFileRow(found, text) ? "list" : "other";
    if (found === section || (found === failedTest && leadOf(text) === "F")) message.begin();
  };

  /** Lines after the list of a file's tests are not the file's. */
  const below = (text: string): Verdict | null => {
    const isAfterList = place === "list" && !listedForm.test(text);
    return known(text) ?? (isAfterList && text === "" ? outside : null);
  };

  const known = (text: string): Verdict | null => {
    if (place === "list") {
      const listed = rows.listed(text);
      if (listed !== null) return listed;
      if (!listedForm.test(text)) place = "other";
    }
    if (output.test(text)) {
      place = "output";
      return printing;
    }
    const found = rows.row(text);
    if (found !== null) enter(found, text);
    return found;
  };

  const seeEnd = (text: string): void => {
    if (coverage.test(text)) [over, edges] = [false, 3];
    else if (edges > 0 && isTableEdge(text)) over = --edges === 0;
    else if (last.test(text)) over = true;
  };

  return {
    line(text) {
      const found = below(text);
      if (found?.act === "proven") return found;
      seeEnd(text);
      const framed = trace(text);
      if (found !== null) return found;
      if (place === "output") return framed ?? levelledLine(text) ?? keep;
      return framed ?? message.told(text, false) ?? covered(text) ?? levelledLine(text) ?? keep;
    },
    get over() {
      return over;
    },
  };
};

export default define({
  summary:
    "Failing tests with message, diff, code and place; the counts. Passed tests and library frames are hidden.",
  kind: "report",
  passthrough: [
    "list",
    "bench",
    "init",
    "--outputFile",
    ...["json", "junit", "tap"].map((name) => `--reporter=${name}`),
  ],
  signatures: [/^ % Coverage report from \w+$/, /^ RUN {2}v\d+\.\d+\.\d+ \S/, /^ DEV {2}v\d+\.\d+\.\d+ \S/],
  start: (ctx) =>
    asksMachine(ctx.argv) ? { line: () => keep, kind: "data", exact: true } : createReport(ctx.argv),
});
