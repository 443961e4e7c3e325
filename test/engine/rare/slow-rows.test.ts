/** A hidden row that took unusually long is shown, whatever its filter calls such rows. */
import { expect, test } from "vitest";
import { type Filter, keep, proven } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";

const specs = proven("passed specs");
const suites = proven("passed suites");
const runner: Filter = {
  summary: "a test runner",
  kind: "report",
  start: () => ({
    line: (text) => (text.startsWith("suite") ? suites : text.endsWith(")") ? specs : keep),
  }),
};

const shownOf = (took: (at: number) => number): string => {
  const rows = Array.from({ length: 60 }, (_, at) => `ok spec ${at} (${took(at)} ms)\n`);
  return runEngine(runner, `${rows.join("")}suite a 9.2s\n60 specs passed\n`).shown.toString();
};

test("a row of a noun of the user's own", () => {
  expect(shownOf((at) => (at === 40 ? 7000 : 4))).toContain("ok spec 40 (7000 ms)\n");
});

test("none where others took as long, or where it is the only one of its noun", () => {
  const shown = shownOf((at) => (at % 2 === 0 ? 7000 : 6000));
  expect(shown).not.toContain("ms)");
  expect(shown).not.toContain("suite a");
});

test.each(["2m 5s", "(2m 5s)", "125.0s"])("minutes count: %s", (long) => {
  const rows = Array.from({ length: 60 }, (_, at) => `ok spec ${at} ${at === 40 ? long : "0.6s"}`);
  const timed: Filter = {
    ...runner,
    start: () => ({ line: (text) => (text.startsWith("ok") ? specs : keep) }),
  };
  const { shown } = runEngine(timed, `${rows.join("\n")}\n60 specs passed\n`);
  expect(shown.toString()).toContain(`ok spec 40 ${long}\n`);
});
