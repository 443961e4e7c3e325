/** The row that differs from hundreds like it in a number alone is shown, and what merely counts or measures is not. */
import { describe, expect, it } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { fold, type Filter } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";

type Row = (at: number, isOdd: boolean) => string;

const shownOf = (filter: Filter, row: Row, odd: readonly number[]): string[] => {
  const rows = Array.from({ length: 350 }, (_, at) => row(at, odd.includes(at)));
  const { shown } = runEngine(filter, `${rows.join("\n")}\n`);
  return shown.toString().split("\n");
};

const hour = (at: number): string =>
  new Date(1_700_000_000_000 + at * 1000).toISOString().replace(/^.*T/, "2026-01-02T");

const odd: readonly (readonly [string, Row])[] = [
  ["a status", (at, is) => `check ${at}: exit ${is ? 1 : 0} in ${at % 9}ms`],
  [
    "a status of several",
    (at, is) => `GET /items/${at} ${is ? 503 : [200, 304, 404][at % 3]!} user=${(at * 13) % 501}`,
  ],
  ["a count", (at, is) => `shard ${at}: ${is ? 1 : 3}/3 nodes up, ${at % 4} pending`],
  ["a value beyond all others", (at, is) => `${hour(at)} request took ${is ? 30_003 : 3 + (at % 9)}ms`],
  ["a share beyond all others", (at, is) => `disk sd${at}: used ${is ? 100 : 20 + (at % 30)}%, smart ok`],
  ["two that were equal", (at, is) => `row ${at}: expected ${at * 3} got ${is ? at * 3 + 1 : at * 3}`],
  ["an id", (at, is) => `job ${at} ran on ${is ? "worker9x" : "worker1a"}`],
];

describe("a row that differs from its like in a number alone", () => {
  it.each(odd)("is shown: %s", (_, row) => {
    const lines = shownOf(generic, row, [150]);
    expect(lines).toContain(row(150, true));
    expect(lines.length).toBeLessThan(140);
  });

  it.each(odd)("is shown where the filter folds like lines: %s", (_, row) => {
    const folding: Filter = {
      summary: "a log",
      kind: "log",
      start: () => ({ line: () => fold("all", "like lines") }),
    };
    expect(shownOf(folding, row, [150])).toContain(row(150, true));
  });

  it("is shown three times of each value", () => {
    const [, status] = odd[0]!;
    const rows = [130, 160, 190, 220, 250];
    const lines = shownOf(generic, status, rows);
    expect(rows.filter((at) => lines.includes(status(at, true)))).toEqual([130, 160, 190]);
  });
});

const usual: readonly (readonly [string, Row])[] = [
  ["counters", (at) => `step ${at} of 350, part ${Math.floor(at / 40)}`],
  ["counters out of order", (at) => `PASS (${at ^ 3}/350) case_${at ^ 3}`],
  ["times of day", (at) => `${hour(at * 7)} INFO tick`],
  ["durations", (at) => `finished in 0.0${(at * 7) % 10}s, ${(at * 37) % 90}ms`],
  ["ids", (at) => `stored object a${(at * 7919) % 100_003}f`],
];

describe("what counts or measures", () => {
  it.each(usual)("is nothing odd: %s", (_, row) => {
    const lines = shownOf(generic, row, []);
    expect(lines.filter((line) => line.startsWith("[pith:"))).toHaveLength(1);
  });
});
