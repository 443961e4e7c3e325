/** Verdicts of the filter of node's own test runner on TAP and on the reporter for people. */
import { describe, expect, test } from "vitest";
import type { Reducer } from "../../src/filter-kit/filter.ts";
import node from "../../filters/node.ts";
import nodeTest from "../../filters/node/option--test.ts";
import { hidden, judge, judgeText, musts, restored, tally } from "./judged.ts";

const withoutTime = (line: string): string => line.replace(/ \([\d.]+ms\)/, "");

describe("TAP", () => {
  test("a passed test's heading, result and block are hidden", () => {
    const text =
      "TAP version 13\n# Subtest: adds\nok 1 - adds\n  ---\n  duration_ms: 0.1\n  ...\n1..1\n# tests 1\n# pass 1\n# fail 0\n";
    expect(hidden(judgeText(nodeTest, text))).toEqual([
      "TAP lines: # Subtest: adds",
      "TAP lines: ok 1 - adds",
      "TAP lines: ---",
      "TAP lines: duration_ms: 0.1",
      "TAP lines: ...",
      "TAP lines: 1..1",
    ]);
  });

  test("of failures name, place and error are shown always", () => {
    expect(musts(judge(nodeTest, "node/test/unloadable"))).toEqual([
      "not ok 1 - /home/dev/project/test/broken.test.mjs",
      "location: '/home/dev/project/test/broken.test.mjs:1:1'",
      "failureType: 'testCodeFailure'",
      "exitCode: 1",
      "signal: ~",
      "error: 'test failed'",
      "not ok 2 - /home/dev/project/test/exit.test.mjs",
      "location: '/home/dev/project/test/exit.test.mjs:1:1'",
      "failureType: 'testCodeFailure'",
      "exitCode: 3",
      "signal: ~",
      "error: 'test failed'",
      "not ok 3 - /home/dev/project/test/killed.test.mjs",
      "location: '/home/dev/project/test/killed.test.mjs:1:1'",
      "failureType: 'testCodeFailure'",
      "exitCode: ~",
      "signal: 'SIGKILL'",
      "error: 'test failed'",
      "not ok 4 - starts a timer",
      "location: '/home/dev/project/test/late.test.mjs:4:1'",
      "failureType: 'uncaughtException'",
      "error: 'late throw in a timer'",
      "stack: |-",
      "not ok 5 - /home/dev/project/test/missing.test.mjs",
      "location: '/home/dev/project/test/missing.test.mjs:1:1'",
      "failureType: 'testCodeFailure'",
      "exitCode: 1",
      "signal: ~",
      "error: 'test failed'",
      "# tests 5",
      "# pass 0",
      "# fail 5",
      "# cancelled 0",
    ]);
  });

  test("a skipped or unfinished test is told", () => {
    const text = "TAP version 13\n# Subtest: a\nok 1 - a # SKIP\n# Subtest: b\nok 2 - b # TODO\n";
    expect(musts(judgeText(nodeTest, text))).toEqual(["ok 1 - a # SKIP", "ok 2 - b # TODO"]);
  });

  test("a run that was cut off shows which test was running", () => {
    const cut = restored(nodeTest, "node/test/pass", { code: null, signal: "SIGKILL" });
    expect(cut).toEqual([]);
    const reducer = nodeTest.start({ argv: ["node", "--test"], cols: 80, mode: "balanced" });
    for (const line of ["TAP version 13", "# Subtest: a", "ok 1 - a", "# Subtest: hangs"])
      reducer.line(line, 1);
    expect(reducer.end?.({ code: null, signal: "SIGKILL" })).toEqual([3]);
  });

  test("what tests print stays", () => {
    const judged = judge(nodeTest, "node/test/console");
    expect(
      judged
        .filter(({ text }) => /^# page \d+ (?:loaded|is missing)$/.test(text))
        .every(({ verdict }) => verdict.act === "keep"),
    ).toBe(true);
  });
});

describe("spec", () => {
  test("each failure is told once, with the place that the list at the end adds", () => {
    const judged = judge(nodeTest, "node/test/failures-spec");
    expect(tally(judged)).toEqual({ "passed tests": 3, "library lines": 50, "repeated lines": 31 });
    const named = /^(?:[✖ℹ]|test at )/;
    expect(
      musts(judged)
        .map(withoutTime)
        .filter((line) => named.test(line)),
    ).toEqual([
      "✖ describes its items",
      "✖ parses prices",
      "✖ loads rates",
      "✖ fails deep",
      "✖ nested",
      "✖ cart",
      "ℹ tests 9",
      "ℹ pass 3",
      "ℹ fail 4",
      "ℹ cancelled 0",
      "✖ failing tests:",
      "test at test/cart.test.mjs:8:3",
      "✖ describes its items",
      "test at test/cart.test.mjs:12:3",
      "✖ parses prices",
      "test at test/cart.test.mjs:15:3",
      "✖ loads rates",
      "test at test/cart.test.mjs:22:5",
      "✖ fails deep",
    ]);
  });

  test("suites are counted apart from tests", () => {
    expect(tally(judge(nodeTest, "node/test/pass-spec"))).toEqual({
      "passed tests": 500,
      "passed suites": 20,
    });
  });

  test("the list of failures ends with the first line that is none of it", () => {
    const run =
      "✖ adds (1.5ms)\n  same message\nℹ fail 1\nℹ duration_ms 3.5\n\n✖ failing tests:\n\ntest at a.mjs:1:1\n✖ adds (1.5ms)\n  same message\n";
    const judged = judgeText(nodeTest, `${run}> b@1.0.0 test\n  same message\n`);
    expect(hidden(judged)).toEqual(["repeated lines: ", "repeated lines: same message"]);
  });
});

describe("node", () => {
  test("with --test it is the runner's filter, else every line of the script stays", () => {
    const kinds = [
      ["node", "--test"],
      ["node", "seed.js"],
    ].map((argv) => (node.start({ argv, cols: 80, mode: "balanced" }) as Reducer).kind);
    expect(kinds).toEqual(["report", undefined]);
    expect(tally(judge(node, "node/script/log"))).toEqual({});
  });
});
