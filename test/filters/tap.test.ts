/** Lines that passed tests leave of AVA's rows and of the Test Anything Protocol. */
import { describe, expect, test } from "vitest";
import ava from "../../filters/ava.ts";
import node from "../../filters/node/option--test.ts";
import tap from "../../filters/tap.ts";
import type { Filter } from "../../src/filter-kit/filter.ts";
import { runEngine } from "../engine/run-engine.ts";
import { judge, judgeText, musts, tally } from "./judged.ts";

test("AVA: passed rows are counted, those that failed or did not run are shown", () => {
  const judged = judge(ava, "ava/run/fail");
  expect(tally(judged)["passed tests"]).toBe(40);
  expect(musts(judged)).toEqual(
    expect.arrayContaining([
      "✘ [fail]: hall › names the lamp",
      "- [skip] hall › takes none",
      "2 tests failed",
    ]),
  );
});

test("of passed tests, and of what stands around them, nothing is shown but the plan", () => {
  const shown = (name: string): string[] =>
    judge(tap, name)
      .filter(({ verdict }) => verdict.act !== "proven" && verdict.act !== "drop")
      .map(({ text }) => text);
  expect(shown("bats/run/pass")).toEqual(["1..24"]);
  expect(shown("tap/run/pass").filter((text) => /\bok \d|# (?:Subtest|time)|^ *\}$/.test(text))).toEqual([]);
});

test("the brace of an object that a test prints is no end of one", () => {
  const text = "TAP version 13\n# a\nok 1 fine\n# b\n{\n  name: 'x',\n  list: [ 'y' ]\n}\nok 2 good\n";
  expect(tally(judgeText(tap, text))).toEqual({ "TAP lines": 2 });
});

describe("a plan that is not kept is shown with the last result", () => {
  const shownOf = (filter: Filter, lines: readonly string[]): string =>
    runEngine(filter, `${lines.join("\n")}\n`, { argv: ["test"] }).shown.toString();
  const results = (count: number, indent = ""): string[] =>
    Array.from({ length: count }, (_, at) => `${indent}ok ${at + 1} - does thing number ${at + 1}`);

  test.each([
    ["before its results", ["TAP version 13", "1..60", ...results(40)]],
    ["behind them", ["TAP version 13", ...results(40), "1..60"]],
    [
      "in a subtest",
      ["TAP version 13", "# Subtest: a", "    1..60", ...results(40, "    "), "ok 1 - a", "1..1"],
    ],
  ])("%s", (_, lines) => {
    const shown = shownOf(node, lines);
    expect(shown).toMatch(/^ *1\.\.60$/m);
    if (!lines.at(-1)!.startsWith("1")) expect(shown).toContain("number 40");
  });

  test("a number that is not the next one is shown", () => {
    const lines = ["TAP version 13", ...results(20), ...results(60).slice(30), "1..50"];
    expect(shownOf(node, lines)).toContain("ok 31 - ");
    expect(shownOf(node, lines)).not.toContain("ok 32 - ");
  });

  test("one that is kept is not", () => {
    const lines = ["TAP version 13", "# Subtest: a", ...results(40, "    "), "    1..40", "ok 1 - a", "1..1"];
    expect(shownOf(node, lines)).not.toMatch(/1\.\./);
  });
});
