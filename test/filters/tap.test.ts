/** What passed tests leave of AVA's rows and of the Test Anything Protocol. */
import { expect, test } from "vitest";
import ava from "../../filters/ava.ts";
import tap from "../../filters/tap.ts";
import { judge, musts, tally } from "./judged.ts";

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
