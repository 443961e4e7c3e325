import { mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idIn, lines, pith, world } from "../classes/world.ts";
import { nextLevel, relax } from "../../src/history/relax.ts";
import { environmentOf } from "../../src/system/environment.ts";
import { removedLater } from "../left-over.ts";
import type { Ledger, Row } from "../../src/history/ledger.ts";
import type { Level } from "../../src/history/relaxed.ts";

const day = 86_400_000;
const rows = (lossy: number, regretted: number, whole = 0): Row[] => [
  ...Array.from({ length: whole }, () => ({ lost: 0, regrets: 0 }) as Row),
  ...Array.from({ length: lossy }, (_, i) => ({ lost: 5, regrets: i < regretted ? 1 : 0 }) as Row),
];

test.each<[string, Row[], Level, number, Level]>([
  ["four runs say nothing", rows(4, 4), 0, 0, 0],
  ["one of five is no more than that", rows(5, 1), 0, 0, 0],
  ["two of five", rows(5, 2), 0, 0, 1],
  ["four of twenty", rows(20, 4), 0, 0, 0],
  ["five of twenty", rows(20, 5), 0, 0, 1],
  ["again", rows(5, 2), 1, 1, 2],
  ["a few runs without a regret change nothing yet", rows(6, 0), 1, 1, 1],
  ["twenty runs without one", rows(20, 0), 1, 1, 0],
  ["now and then one", rows(20, 2), 1, 1, 1],
  ["two weeks", rows(1, 0), 1, 15, 0],
  ["shown whole for a few runs", rows(0, 0, 19), 2, 1, 2],
  ["shown whole for twenty", rows(0, 0, 20), 2, 1, 1],
])("%s", (_, found, level, daysAgo, next) => {
  expect(nextLevel(found, { level, at: 100 * day - daysAgo * day }, 100 * day)).toBe(next);
});

test("what cannot be written down is not in force, and no report fails for it", () => {
  const data = removedLater(mkdtempSync(join(tmpdir(), "pith-relax-")));
  mkdirSync(join(data, "relaxed.json"));
  const env = environmentOf({ variables: { PITH_DATA_DIR: data }, home: data });
  const ledger = { rows: () => rows(5, 2) } as unknown as Ledger;
  expect(relax(ledger, new Set(["/project\0cargo test"]), env, 100 * day)).toEqual([]);
});

test("a command whose hidden lines are read back every time is shown more, then whole; it is said", () => {
  const here = world();
  const cases = lines(400, (index) => `test deep::case_${index} ... ok`);
  here.tool("cargo", `cat <<'E'\nrunning 400 tests\n${cases}E`);
  const raw = here.bash("cargo test").stdout;
  const explained = (): string => here.own("explain", "cargo test").stdout;
  const readBack = (times: number): void => {
    for (let i = 0; i < times; i += 1)
      here.bash(`${pith} raw ${idIn(here.withPith("cargo test").stdout)}`, { CLAUDECODE: "1" });
  };
  readBack(4);
  expect(explained()).not.toContain("re-read");
  readBack(1);
  expect(explained()).toContain(
    "filter: cargo test; shown at twice its budget, because its hidden lines were re-read too often",
  );
  readBack(5);
  expect(explained()).toContain("; nothing is hidden, because");
  expect(here.withPith("cargo test").stdout).toBe(raw);
  expect(here.own("gain", "--regret").stdout).toMatch(
    /\npith hides less of cargo test in \S+ since .*: nothing is hidden\.\n/,
  );
  // Another folder is another project.
  expect(here.bash(`cd / && ${here.rewrite("cargo test")}`).stdout).not.toBe(raw);
  here.own("gain", "--reset", "--yes");
  expect(explained()).not.toContain("re-read");
});

test("a filter whose hidden lines are asked for again more often than they pay is relaxed, however rarely that is", () => {
  const rows = (needs: number, saved: number): Row[] =>
    Array.from(
      { length: 20 },
      (_, i) => ({ lost: 5, regrets: i < needs ? 1 : 0, raw: saved + 100, shown: 100 }) as unknown as Row,
    );
  // Three of twenty: below one in five, but three steps cost more than 20 × 100 tokens are worth.
  expect(nextLevel(rows(3, 100), { level: 0, at: 0 }, 0)).toBe(1);
  expect(nextLevel(rows(3, 1000), { level: 0, at: 0 }, 0)).toBe(0);
  expect(nextLevel(rows(1, 10), { level: 0, at: 0 }, 0)).toBe(0);
});
