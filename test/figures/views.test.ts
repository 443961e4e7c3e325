/** Every view of `pith gain` over one seeded journal, as text, JSON and CSV. */
import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { type Asked, withReport } from "../../src/cli/figures/gain-report.ts";
import { type Format, formatted, type View } from "../../src/figures/report.ts";
import { explain, oneline, quota } from "../../src/figures/views/explain.ts";
import { overview } from "../../src/figures/views/overview.ts";
import { graph, periods } from "../../src/figures/views/periods.ts";
import { failures, history, regret } from "../../src/figures/views/runs.ts";
import { journalLine } from "../../src/history/journal.ts";
import type { JournalRecord, RunRecord } from "../../src/history/record.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { recovery, run } from "../history/sample.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

// The user's days are those of the computer.
process.env["TZ"] = "UTC";

const hour = 3_600_000;
const now = new Date(2026, 10, 21, 15, 0).getTime();
const words = (raw: number, shown: number) => ({
  cls: { raw: [0, raw, 0, 0, 0, 0, 0, 0, 0, 0, 0], shown: [0, shown, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  rawB: raw * 5,
  shownB: shown * 5,
});

const seed = (): JournalRecord[] => {
  const at = (id: string, hoursAgo: number, more: Partial<RunRecord>): RunRecord =>
    run({ id, t: now - hoursAgo * hour, ms: 3000, added: 12, session: "s", cwd: "/home/dev/shop", ...more });
  return [
    at("TEST0001", 1, words(12_000, 900)),
    at("TEST0002", 30, words(11_500, 850)),
    at("TEST0003", 31, { ...words(9000, 800), code: 101 }),
    at("DIFF0001", 2, { ...words(8000, 5000), cmd: "git diff", filter: "git diff", capB: 30_000 }),
    at("DIFF0002", 1.99, {
      ...words(600, 600),
      cmd: "git diff src/a.ts",
      filter: "git diff",
      lost: 0,
      state: "raw",
    }),
    at("LIST0001", 240, { ...words(20, 26), cmd: "ls -la", filter: "ls", lost: 0, cwd: "/home/dev/site" }),
    at("MAKE0001", 250, {
      ...words(400, 400),
      cmd: "make all",
      filter: "",
      lost: 0,
      state: "raw",
      host: "codex",
    }),
    at("BAD00001", 480, {
      ...words(50, 50),
      cmd: "pytest -q",
      filter: "pytest",
      state: "fault",
      lost: 0,
      why: "TypeError: x is not a function",
    }),
    at("NONE0001", 481, { ...words(0, 0), cmd: "mkdir -p a", filter: "", state: "zero", lost: 0 }),
    at("OLD00001", 24 * 70, words(7000, 700)),
    recovery({ run: "TEST0001", t: now - hour / 2, how: "raw --grep", bytes: 500 }),
  ];
};

const place = (records: readonly JournalRecord[]): Scratch => {
  const here = scratch();
  mkdirSync(here.data, { recursive: true, mode: 0o700 });
  for (const record of records)
    appendFileSync(join(here.data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  return here;
};

const shown = (here: Scratch, view: View, asked: Asked = {}, format: Format = "text"): Promise<string> =>
  withReport(asked, (report) => formatted(view, report, format), now, here.env);

const views: [string, View, Asked?][] = [
  ["overview", overview],
  ["overview --all", overview, { all: true }],
  ["overview --since 2026-11-20", overview, { since: "2026-11-20" }],
  ["overview --project", overview, { project: "/home/dev/site" }],
  ["graph", graph],
  ["daily", periods("day"), { days: "21" }],
  ["weekly", periods("week")],
  ["monthly", periods("month"), { days: "366" }],
  ["history", history],
  ["failures", failures],
  ["failures, none", failures, { days: "3" }],
  ["regret", regret],
  ["regret, none", regret, { project: "/home/dev/site" }],
  ["explain", explain],
  ["quota", quota("pro", 6_000_000)],
  ["oneline", oneline],
];

test.each(views)("%s as text", async (_, view, asked) => {
  expect(await shown(place(seed()), view, asked)).toMatchSnapshot();
});

test.each(views)("%s as JSON and CSV", async (_, view, asked) => {
  const here = place(seed());
  expect(JSON.parse(await shown(here, view, asked, "json"))).toMatchSnapshot("JSON");
  expect(await shown(here, view, asked, "csv")).toMatchSnapshot("CSV");
});

test.each(views)("%s of nothing", async (_, view, { project, ...more } = {}) => {
  const here = scratch();
  // The folder exists: about one that never existed nothing can be said.
  const asked: Asked = project === undefined ? more : { ...more, project: here.root };
  expect(await shown(here, view, asked)).toMatch(
    /^Nothing is recorded (?:for .*|since .*|so far)\.\n|^pith: no runs yet\n/,
  );
  expect(JSON.parse(await shown(here, view, asked, "json"))).toMatchObject({ v: 1 });
});

test("a damaged or strange name breaks no row", async () => {
  const strange = run({ id: "ODD00001", t: now - hour, cmd: 'a,"b"\n\u001b[31mc', filter: "", cwd: "/x\ny" });
  const here = place([strange]);
  expect(await shown(here, history)).not.toMatch(/\u001b/);
  expect(await shown(here, history, {}, "csv")).toContain('"a,""b""\n');
});

test("what is dated in the future was dated wrongly: it counts in no period, and that is said", async () => {
  const future = run({ id: "FUTURE01", t: now + 900 * 24 * hour, ...words(5000, 10), cmd: "tomorrow" });
  const [usual, more] = [place(seed()), place([...seed(), future])];
  const note = /^Note: 1 command is dated in the future, .* --all has them\n/m;
  expect((await shown(more, overview)).replace(note, "")).toBe(await shown(usual, overview));
  expect(await shown(more, overview)).toMatch(note);
  for (const view of [history, graph, periods("day"), oneline])
    expect(await shown(more, view)).toBe(await shown(usual, view));
  expect(await shown(more, history, { all: true })).toContain("tomorrow");
});

test("what a view says does not depend on which report folded the records", async () => {
  const [first, ...rest] = seed();
  const here = place([first!]);
  await shown(here, overview);
  for (const record of rest)
    appendFileSync(join(here.data, "journal.jsonl"), journalLine(record)!, { mode: 0o600 });
  await shown(here, history);
  expect(await shown(here, overview)).toBe(await shown(place(seed()), overview));
});

test.each([
  [{ days: "7" }, 7],
  [{ days: "1" }, 1],
  [{ days: "90" }, 30],
  [{ all: true }, 30],
  [{}, 30],
])("the graph of %o has %i days, and says so", async (asked, length) => {
  const text = await shown(place(seed()), graph, asked);
  expect(text).toContain(` in ${length} day${length === 1 ? "" : "s"} (`);
  expect(text.match(/^20\d\d-/gm)).toHaveLength(length);
});
