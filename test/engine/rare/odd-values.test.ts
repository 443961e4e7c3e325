/** The row that differs from hundreds like it in a number alone is shown, and what merely counts or measures is not. */
import { describe, expect, it } from "vitest";
import { generic } from "../../../src/filter-kit/generic.ts";
import { fold, type Filter } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

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
  [
    "a value a hundred times beyond others that have not settled",
    (at, is) => `${hour(at)} request took ${is ? 3003 : 3 + (at % 9) + Math.floor(at / 30)}ms`,
  ],
  ["a share beyond all others", (at, is) => `disk sd${at}: used ${is ? 100 : 20 + (at % 30)}%, smart ok`],
  ["two that were equal", (at, is) => `row ${at}: expected ${at * 3} got ${is ? at * 3 + 1 : at * 3}`],
  ["nothing", (at, is) => `synced ${is ? 0 : 120 + ((at * 37) % 400)} rows of table ${(at * 7) % 350}`],
  ["nothing left", (at, is) => `volume ${(at * 7) % 350} free ${is ? 0 : 10 + (at % 20)} GB`],
  ["an older version", (at, is) => `agent ${(at * 7) % 350} runs v1.${is ? 9 : 14}.${at % 5} on linux`],
  ["the last part of a version", (at, is) => `node ${at} runs app:2.14.${is ? 2 : 3}, term ${at % 7}`],
  ["a version of two parts", (at, is) => `node ${(at * 7) % 350} uses TLSv1.${is ? 0 : 3}`],
  ["a unit of time", (at, is) => `replica ${(at * 7) % 350} lags 4${at % 10}${is ? "s" : "ms"}`],
  ["a unit of a decimal", (at, is) => `replica ${(at * 7) % 350} lags ${at % 9}.${at % 7}${is ? "s" : "ms"}`],
  [
    "a unit of size",
    (at, is) => `dump ${(at * 7) % 350} has 4${at % 10} files, 4${at % 10}${is ? "GB" : "MB"}`,
  ],
  ["an id", (at, is) => `job ${at} ran on ${is ? "worker9x" : "worker1a"}`],
];

/** Each line of a host stands among others, as Ansible's do. */
it("is shown where it came before others had come often", () => {
  const hosts = Array.from({ length: 300 }, (_, at) => [
    `ok: [h${at}] => {`,
    `    "msg": "free ${at === 16 ? 9 : 71}%"`,
    "}",
  ]);
  const tasks = Array.from({ length: 120 }, (_, at) => `ok: [h${at}]`);
  const { shown } = runEngine(generic, `${[...tasks, ...hosts.flat()].join("\n")}\n`);
  expect(shown.toString()).toContain('"msg": "free 9%"');
});

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

it("where a row is missing in a sequence, both beside it are shown", () => {
  const row = (at: number): string => `stored block ${1000 + at + (at >= 150 ? 1 : 0)} of the ledger`;
  const raw = Array.from({ length: 350 }, (_, at) => `${row(at)}\n`).join("");
  const shown = new Set<number>();
  expect(walk(raw, runEngine(generic, raw).shown.toString(), { onShown: (at) => shown.add(at) })).toBe(null);
  expect([shown.has(149), shown.has(150)]).toEqual([true, true]);
  expect(shown.size).toBeLessThan(140);
});

describe("rows of a rare state", () => {
  const name = (at: number): string =>
    [..."abcdef"].map((_, place) => "klmnopqr"[(at >> (3 * place)) & 7]).join("");

  it.each([
    [
      "numbered",
      (at: number, rare: boolean) => `module ${(at * 7) % 400} ${rare ? "skipped (no license)" : "scanned"}`,
    ],
    [
      "named at their beginning",
      (at: number, rare: boolean) => `${name(at)} ${rare ? "skipped (no license)" : "was scanned well"}`,
    ],
    [
      "named at their end",
      (at: number, rare: boolean) => `${rare ? "skipped, no license for" : "scanned"} ${name(at)}`,
    ],
  ] as const)("are all shown: %s", (_, row) => {
    const rare = [120, 170, 220, 280];
    const lines = shownOf(generic, row, rare);
    for (const at of rare) expect(lines).toContain(row(at, true));
    expect(lines.length).toBeLessThan(220);
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
