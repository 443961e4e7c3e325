import { echoed } from "../src/filter-kit/unprefix.ts";
import { define, heading, keep, pin, proven, type Reducer } from "../src/filter-kit/filter.ts";
import { createTrace } from "../src/filter-kit/frames.ts";
import { createTap } from "./node/_tap.ts";
import { createUnrun } from "../src/filter-kit/unrun.ts";

/** Rows stand two blanks in, as no line of a test's own does. */
const passed = /^ {2}✔ \S/;
const failed = /^ {2}[✘✖] \S/;
const unrun = /^ {2}- \[(?:skip|todo)\] \S/;
const outcome =
  /^ {2}(?:\d+ (?:tests?|known failures?|hooks?|uncaught exceptions?|unhandled rejections?|unfinished) |1 \w+ )/;
/** Below it every failure is told. */
const details = /^ {2}─$/;

const passedTests = heading(0, proven("passed tests"));
const failedTests = heading(1, pin);
const outside = heading(0, keep);
const told = heading(0, pin);

const forPeople = (): Reducer => {
  const trace = createTrace();
  const unrunTests = createUnrun();
  let areRows = true;
  return {
    line(text) {
      if (details.test(text)) areRows = false;
      if (areRows && passed.test(text)) return passedTests;
      if (areRows && failed.test(text)) return failedTests;
      if (areRows && unrun.test(text)) return unrunTests(0);
      if (outcome.test(text)) return told;
      return trace(text) ?? (areRows || text === "" ? keep : outside);
    },
  };
};

export default define({
  summary: "Failing tests with message, difference and place; the counts. Passed tests are hidden.",
  kind: "report",
  passthrough: ["--watch", "-w", "debug"],
  signatures: [echoed("ava")],
  start: ({ argv }) => (argv.includes("--tap") || argv.includes("-t") ? createTap() : forPeople()),
});
