/** Costs of sessions, the part that is shell output, and the part that pith took off. */
import { readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { spending } from "../../src/cli/figures/economics.ts";
import { sessionsFound } from "../../src/cli/figures/session.ts";
import { sessionsText } from "../../src/figures/sessions/session-text.ts";
import { ccusageFrom } from "../../src/figures/sessions/ccusage.ts";
import { economicsJson, economicsText } from "../../src/figures/sessions/economics-text.ts";
import { blocksOf } from "../../src/figures/sessions/economics.ts";
import type { Bill } from "../../src/figures/sessions/bills.ts";
import { discovered } from "../../src/cli/figures/discover.ts";
import { discoveryJson } from "../../src/figures/discovery-text.ts";
import { type Scratch, scratch } from "../config/scratch.ts";
import { type Conversation, runIn, writeConversation, writeRecords } from "./seeded-sessions.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

process.env["TZ"] = "UTC";

const now = Date.UTC(2026, 10, 21, 15);

const conversation = (session: string, daysAgo: number, model: string): Conversation => ({
  session,
  cwd: "/home/dev/shop",
  t: now - daysAgo * 86_400_000,
  turns: [
    { command: "cargo test", output: "word ".repeat(2000), model, cacheWrite: 10_000 },
    { model, cacheRead: 10_000, cacheWrite: 2000 },
    { model, cacheRead: 12_000, cacheWrite: 100 },
  ],
});

const seeded = (): Scratch => {
  const here = scratch();
  const known = conversation("a", 1, "claude-sonnet-4-5");
  for (const one of [known, conversation("b", 9, "claude-opus-4-5"), conversation("c", 9, "tomorrows-model")])
    writeConversation(here, one);
  writeRecords(here, [runIn(known, 0, [10_000, 2000], { id: "TEST0001", cmd: "cargo test" })]);
  return here;
};

test.each([
  ["by week", {}],
  ["by day", { daily: true }],
  ["by month", { monthly: true }],
])("%s", async (_, options) => {
  expect(economicsText(await spending(options, now, seeded().env))).toMatchSnapshot("text");
});

test("as JSON", async () => {
  const parsed: unknown = JSON.parse(economicsJson(await spending({}, now, seeded().env)));
  expect(parsed).toMatchSnapshot("JSON");
});

test("the bill is the sum of its steps, by hand", async () => {
  const { economics } = await spending({}, now, seeded().env);
  const { total, models } = economics;
  // Per model: 30 new, 12,100 written to the cache, 22,000 read from it, 300 written out.
  const sonnet = (30 * 3 + 12_100 * 3.75 + 22_000 * 0.3 + 300 * 15) / 1e6;
  const opus = (30 * 5 + 12_100 * 6.25 + 22_000 * 0.5 + 300 * 25) / 1e6;
  expect(models.get("claude-sonnet-4-5")?.cost).toBeCloseTo(sonnet, 10);
  expect(total.cost).toBeCloseTo(sonnet + opus, 10);
  expect([total.steps, total.unpriced]).toEqual([9, 3]);
  // Tokens that pith saved were written to the cache once and read once more, for the cached part of the step.
  const saved = total.savedTokens;
  expect(saved).toBe(9345 - 1869);
  expect(total.savedCost).toBeCloseTo((saved * (3.75 + (12_000 * 0.3 + 10 * 3) / 12_010)) / 1e6, 10);
  expect(total.shellCost).toBeGreaterThan(0);
  expect(total.shellCost).toBeLessThan(total.cost);
});

test("nothing recorded is a sentence", async () => {
  const found = await spending({}, now, scratch().env);
  expect(economicsText(found)).toBe(
    "No usage is recorded in the transcripts of a known agent for the last 30 days.\n",
  );
  expect(JSON.parse(economicsJson(found))).toMatchObject({ v: 1, periods: [], ccusage: null });
});

test("what is dated in the future was dated wrongly, and counts in no period", async () => {
  const here = seeded();
  writeConversation(here, conversation("d", -900, "claude-sonnet-4-5"));
  const { economics } = await spending({}, now, here.env);
  expect(economics.total.steps).toBe(9);
});

const transcriptsIn = (here: Scratch): string => join(here.env.home, ".claude", "projects", "-home-dev-shop");

test("a transcript that was copied, or forked under another session's id, counts once", async () => {
  const here = seeded();
  const before = (await spending({}, now, here.env)).economics.total;
  const text = readFileSync(join(transcriptsIn(here), "a.jsonl"), "utf8");
  for (const [name, copy] of [
    ["copy", text],
    ["fork", text.replaceAll('"sessionId":"a"', '"sessionId":"z"')],
  ] as const) {
    const path = join(transcriptsIn(here), `${name}.jsonl`);
    writeFileSync(path, copy);
    utimesSync(path, now / 1000, now / 1000);
  }
  expect((await spending({}, now, here.env)).economics.total).toEqual(before);
});

test.each(["the epoch", 0, 1_763_000_000, "1970-01-01T00:00:00Z", 1e300, -5])(
  "what is dated %j belongs to no week, and counts",
  async (timestamp) => {
    const here = seeded();
    const path = join(transcriptsIn(here), "a.jsonl");
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text.replaceAll(/"timestamp":"[^"]*"/g, `"timestamp":${JSON.stringify(timestamp)}`));
    for (const options of [{}, { all: true }] as const) {
      const found = await spending(options, now, here.env);
      expect([...found.economics.periods.keys()]).toEqual(["2026-W46", "undated"]);
      expect([found.economics.total.steps, found.first > "2015"]).toEqual([9, true]);
      expect(economicsText(found)).not.toContain("1970");
    }
    expect(sessionsText(await sessionsFound({}, undefined, now, here.env))).not.toContain("1970");
  },
);

test.each([1e300, -5, "many", null])("usage of %j tokens is none", async (tokens) => {
  const here = seeded();
  const path = join(transcriptsIn(here), "a.jsonl");
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replaceAll('"output_tokens":100', `"output_tokens":${JSON.stringify(tokens)}`));
  expect((await spending({}, now, here.env)).economics.total.output).toBe(600);
});

test("ccusage", () => {
  const text = readFileSync(join(import.meta.dirname, "captures", "ccusage-daily.json"), "utf8");
  expect(ccusageFrom(text, "2026-11-01", "2026-11-30")).toEqual({ days: 1, tokens: 60, cost: 0 });
  expect(ccusageFrom(text, "2026-12-01", "2026-12-31")).toEqual({ days: 0, tokens: 0, cost: 0 });
  for (const other of ["", "[]", '{"daily": [{"date": "yesterday"}]}', '{"sessions": []}'])
    expect(ccusageFrom(other, "", "~")).toBeNull();
});

test("one period at a time", async () => {
  await expect(spending({ daily: true, weekly: true }, now, scratch().env)).rejects.toThrow("one of them");
});

test("blocks: five hours from the hour of a first request on, the next one behind them", () => {
  const hour = 3_600_000;
  const start = Date.UTC(2026, 10, 21, 9);
  const inBlock = blocksOf([
    start + 59 * 60_000,
    start + 4.9 * hour,
    start + 5.1 * hour,
    start + 30 * hour,
    0,
  ]);
  expect([0, 4.99, 5, 9.99, 10, 30.5].map((hours) => inBlock(start + hours * hour))).toEqual([
    "2026-11-21 09:00Z",
    "2026-11-21 09:00Z",
    "2026-11-21 14:00Z",
    "2026-11-21 14:00Z",
    null,
    "2026-11-22 15:00Z",
  ]);
  expect(inBlock(0)).toBeNull();
});

test("whichever way it is cut, it is the same bill", async () => {
  const { economics } = await spending({ blocks: true }, now, seeded().env);
  const { total, periods, agents, sessions, blocks } = economics;
  expect(periods).toEqual(blocks);
  for (const bills of [periods, agents, sessions])
    for (const key of Object.keys(total) as (keyof Bill)[])
      expect([...bills.values()].reduce((sum, bill) => sum + bill[key], 0)).toBeCloseTo(total[key], 9);
  expect(sessions.size).toBe(3);
});

test("--all begins with the first day of all that is there", async () => {
  const { env } = seeded();
  const report = JSON.parse(economicsJson(await spending({ all: true }, now, env))) as Record<
    string,
    unknown
  >;
  expect([report["first"], report["last"]]).toEqual(["2026-11-12", "2026-11-21"]);
  const found = JSON.parse(discoveryJson(await discovered({ all: true }, now, env))) as Record<
    string,
    unknown
  >;
  expect([found["first"], found["last"]]).toEqual(["2026-11-12", "2026-11-21"]);
});

test.each([
  ["Pacific/Kiritimati", "2026-11-22"],
  ["Pacific/Honolulu", "2026-11-21"],
])("in %s days are those of the place, and nothing lies in the future", async (zone, today) => {
  const { env } = seeded();
  process.env["TZ"] = zone;
  try {
    const found = await spending({ daily: true }, now, env);
    expect(found.last).toBe(today);
    expect(found.notes).toEqual([]);
    expect(found.economics.total.steps).toBe(9);
    expect([...found.economics.periods.keys()].filter((day) => day > today)).toEqual([]);
  } finally {
    process.env["TZ"] = "UTC";
  }
});

test("where the shell's part is more than the bill, no share of it is claimed", async () => {
  const here = scratch();
  // The transcript holds only one of the requests that read the output: the one before it.
  const one: Conversation = {
    session: "short",
    cwd: "/home/dev/shop",
    t: now - 86_400_000,
    turns: [
      { command: "cargo test", output: "word ".repeat(20_000), cacheWrite: 100 },
      { cacheRead: 100, cacheWrite: 10 },
    ],
  };
  writeConversation(here, one);
  const found = await spending({}, now, here.env);
  expect(found.economics.total.shellCost).toBeGreaterThan(found.economics.total.cost);
  const text = economicsText(found);
  expect(text).toContain("more than is recorded");
  expect(text).not.toMatch(/[1-9]\d{2,}\.\d%/);
});
