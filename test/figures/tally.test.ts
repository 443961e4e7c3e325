import { expect, test } from "vitest";
import { gainJson, gainText } from "../../src/figures/gain-text.ts";
import { rerunsIn, tally, tokensOf } from "../../src/figures/tally.ts";
import type { RunRecord } from "../../src/history/record.ts";
import type { StoredRun } from "../../src/history/rows.ts";
import { recovery, run } from "../history/sample.ts";

const stored = (more: Partial<StoredRun> = {}): StoredRun => ({
  rawTokens: null,
  ...run(more as Partial<RunRecord>),
  ...more,
});
const here = (cwd: string): string => cwd;
const round = (value: { raw: number; shown: number }) => ({
  raw: Math.round(value.raw),
  shown: Math.round(value.shown),
});

// 1,000 word starts are estimated as 934.5 tokens, 250 as 233.6.
test.each<[string, Partial<StoredRun>, { raw: number; shown: number }]>([
  ["estimated", {}, { raw: 935, shown: 234 }],
  ["counted: the shown ones follow the scale", { rawTokens: 1869 }, { raw: 1869, shown: 467 }],
  ["nothing was cut: both are the same", { shownB: 4000, rawTokens: 1111 }, { raw: 1111, shown: 1111 }],
  ["the host would have cut it: only that counts", { capB: 2000, rawTokens: 1000 }, { raw: 500, shown: 250 }],
  ["the host cuts both", { capB: 400, rawTokens: 1000 }, { raw: 100, shown: 100 }],
])("tokens of a run: %s", (_, more, tokens) => {
  expect(round(tokensOf(stored(more)))).toEqual(tokens);
});

test("a repetition is one only soon after, in the same place, of the same output, where something was hidden", () => {
  const at = (id: string, seconds: number, more: Partial<StoredRun> = {}): StoredRun =>
    stored({ id, t: 1_000_000 + seconds * 1000, ms: 2000, ...more });
  const runs = [
    at("first", 0),
    at("at the same time", 1),
    at("soon", 60),
    at("other output", 70, { rawB: 4001 }),
    at("other output again", 80, { rawB: 4001, cls: { ...run().cls, raw: [1, 2] } }),
    at("elsewhere", 90, { cwd: "/other" }),
    at("other command", 100, { cmd: "cargo build", lost: 0 }),
    at("nothing hidden before", 110, { cmd: "cargo build" }),
    at("late", 1000, { cmd: "cargo build" }),
  ];
  expect([...rerunsIn(runs)]).toEqual(["soon"]);
});

test("sums by command and project; recoveries and repetitions are debited, harm stays negative", () => {
  const runs = [
    stored({ id: "A", rawTokens: 1000, cwd: "/p" }),
    stored({
      id: "B",
      rawTokens: 100,
      shownB: 4400,
      cls: { raw: run().cls.raw, shown: run().cls.raw.map((n) => n * 1.1) },
      cmd: "git log -5",
      filter: "git log",
      t: 1_800_000_300_000,
      cwd: "/q",
      lost: 0,
    }),
    stored({
      id: "B",
      fd: 2,
      rawTokens: 10,
      rawB: 40,
      shownB: 40,
      cmd: "git log -5",
      filter: "git log",
      cwd: "/q",
      lost: 0,
    }),
  ];
  const result = tally(runs, [recovery({ run: "A", bytes: 400 }), recovery({ run: "GONE" })], here);
  const rounded = result.commands.map((group) => ({
    ...group,
    shown: Math.round(group.shown),
    saved: Math.round(group.saved),
  }));
  expect(rounded).toEqual([
    { name: "cargo test", runs: 1, raw: 1000, shown: 250, debited: 100, saved: 650, counted: 1 },
    { name: "git log", runs: 1, raw: 110, shown: 120, debited: 0, saved: -10, counted: 1 },
  ]);
  expect(result.projects.map((group) => [group.name, Math.round(group.saved)])).toEqual([
    ["/p", 650],
    ["/q", -10],
  ]);
  expect(result.recoveries).toEqual({ count: 1, tokens: 100 });
  expect(Math.round(result.total.saved)).toBe(640);
  expect(result.total.runs).toBe(2);
});

test("where no filter was used, the program and its sub-command name the row", () => {
  const names = ["/usr/bin/make all -j", "git -C x log", "docker ps", "", "./ci.sh"].map(
    (cmd) => tally([stored({ cmd, filter: "" })], [], here).commands[0]!.name,
  );
  expect(names).toEqual(["make all", "git", "docker ps", "?", "ci.sh"]);
});

test("as text", () => {
  const runs = [
    stored({ id: "A", rawTokens: 12_345, cwd: "/home/dev/project" }),
    stored({ id: "C", t: 1_800_000_030_000, cwd: "/home/dev/project" }),
    stored({
      id: "B",
      rawB: 10,
      shownB: 20,
      cls: { raw: [0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0], shown: [0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
      cmd: "ls",
      filter: "ls",
      state: "raw",
    }),
  ];
  const view = {
    tally: tally(runs, [recovery({ run: "A" })], here),
    days: 30,
    project: null,
    notes: ["a note"],
  };
  expect(gainText(view, 1)).toBe(
    [
      "3 runs in 30 days: 13,289 tokens, 3,339 shown, 8,482 saved (63.8%).",
      "Debited: 1,235 read back (1 recovery), 234 in 1 repeated command.",
      "Of the runs 1 shown as they were.",
      "Raw tokens (o200k) are counted for 1 run, estimated for 2; shown ones are estimated at the same scale.",
      "Note: a note",
      "",
      "command     runs     raw  shown  debited  saved    share",
      "cargo test     2  13,280  3,320    1,468  8,492    63.9%",
      "ls             1       9     19        0     -9  -100.0%",
      "",
      "project            runs     raw  shown  debited  saved  share",
      "/home/dev/project     3  13,289  3,339    1,468  8,482  63.8%",
      "",
    ].join("\n"),
  );
  expect(JSON.parse(gainJson(view))).toMatchObject({
    v: 1,
    total: { runs: 3, rawTokens: 13_289, savedTokens: 8482, share: 0.6383, countedRuns: 1 },
    recoveries: { count: 1, tokens: 1235 },
    reruns: { count: 1, tokens: 234 },
    commands: [{ name: "cargo test" }, { name: "ls", savedTokens: -9 }],
  });
});

test("nothing there", () => {
  const view = { tally: tally([], [], here), days: 1, project: "/p", notes: [] };
  expect(gainText(view, 5)).toBe("0 runs in 1 day in /p.\n");
});
