/** Verdicts of the ctest filter on programs that GoogleTest runs. */
import { expect, test } from "vitest";
import ctest from "../../filters/ctest.ts";
import { hidden, judge, musts, tally } from "./judged.ts";

const judged = judge(ctest, "ctest/run/googletest");

test("tests that passed are counted, and what began", () => {
  expect(tally(judged)).toEqual({
    "test lines": 2,
    "runner lines": 2,
    "suite lines": 8,
    "test starts": 56,
    "passed tests": 53,
  });
});

test("what looks like a result and belongs to no test that began is none", () => {
  expect(hidden(judged).filter((line) => line.includes("Part.Printed"))).toEqual([]);
});

test("where a program runs one test, it says nothing of the run that ctest has not said", () => {
  expect(tally(judge(ctest, "ctest/run/discovered"))["runner lines"]).toBe(40);
});

test("failures and totals are shown always", () => {
  expect(musts(judged)).toContain("[  FAILED  ] Shade.Fails (0 ms)");
});

test("with -V what a test prints stands behind its number", () => {
  expect(tally(judge(ctest, "ctest/run/verbose"))["passed tests"]).toBe(36);
});

test("a program of GoogleTest's is known by its first line", () => {
  expect(
    ctest.signatures.some((form) => form.test("[==========] Running 39 tests from 3 test suites.")),
  ).toBe(true);
  expect(tally(judge(ctest, "gtest/run/fail"))["passed tests"]).toBe(36);
});
