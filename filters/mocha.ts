import { define, drop, keep, must, pass, type Reducer, type Verdict } from "../src/reduce/filter.ts";
import { echoed } from "../src/reduce/echoed.ts";
import { createTrace } from "../src/reduce/frames.ts";
import { leadOf } from "../src/reduce/indent.ts";
import { levelledLine } from "../src/reduce/levelled.ts";

const passedTests = pass("passed tests");
const pendingTests = drop("pending tests");

const passed = /^ +[✔✓] \S/;
const pending = /^ +- \S/;
const count = /^ {2}\d+ (?:passing|pending|failing)\b/;
const numbered = /^ +\d+\) \S/;
const messageLines = 20;

const start = (): Reducer => {
  const trace = createTrace();
  let failures = false;
  let left = 0;

  /** Below the counts: title, name and message of each failure. */
  const told = (text: string): Verdict => {
    if (numbered.test(text)) left = messageLines;
    if (left === 0 || text === "") return keep;
    left -= 1;
    return must;
  };

  return {
    line(text) {
      if (!failures && leadOf(text) === "✔" && passed.test(text)) return passedTests;
      if (count.test(text)) {
        failures = true;
        return must;
      }
      const framed = trace(text);
      if (framed !== null) {
        left = 0;
        return framed;
      }
      if (failures) return told(text);
      if (pending.test(text)) return pendingTests;
      return numbered.test(text) ? must : (levelledLine(text) ?? keep);
    },
  };
};

export default define({
  summary: "Failing tests with message, diff and place; suite titles; the counts. Passed tests are hidden.",
  kind: "report",
  leave: [
    "json",
    "--reporter=json",
    "json-stream",
    "xunit",
    "--list-files",
    "--list-reporters",
    "--list-interfaces",
    "--dry-run",
  ],
  forms: [echoed("mocha"), /^ {2}\d+ passing \(\d+(?:ms|s|m)\)$/],
  start,
});
