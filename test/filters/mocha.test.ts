/** Verdicts of the mocha filter on each line of real runs. */
import { describe, expect, test } from "vitest";
import mocha from "../../filters/mocha.ts";
import { hidden, judge, musts, tally } from "./judged.ts";

describe("mocha", () => {
  test("passed and pending tests and the runner's frames are hidden", () => {
    expect(hidden(judge(mocha, "mocha/failures"))).toEqual([
      "passed tests: ✔ sums prices",
      "passed tests: ✔ rejects FAIL error inputs",
      "library lines: at process.processImmediate (node:internal/timers:483:21)",
      "library lines: at process.processImmediate (node:internal/timers:483:21)",
      "library lines: at process.processImmediate (node:internal/timers:483:21)",
    ]);
  });

  test("a failing hook is shown with its message and the counts", () => {
    expect(musts(judge(mocha, "mocha/hook")).map((line) => line.replace(/\d+ms/, "ms"))).toEqual([
      '1) "before all" hook for "reads"',
      "0 passing (ms)",
      "1 failing",
      "1) store",
      '"before all" hook for "reads":',
      "Error: no database",
    ]);
  });

  test("1,428 tests, 3 failures", () => {
    expect(tally(judge(mocha, "mocha/large"))).toEqual({ "passed tests": 1425, "library lines": 3 });
    expect(tally(judge(mocha, "mocha/pass"))).toEqual({ "passed tests": 1500 });
  });

  test("a list item in a failure's message is no pending test", () => {
    const judged = judge(mocha, "mocha/missing-module");
    expect(judged.find(({ text }) => text === "- /home/dev/project/test/missing.js")?.verdict.act).toBe(
      "keep",
    );
  });
});
