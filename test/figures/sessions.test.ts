/** Sessions: transcripts joined with records, valued step by step. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configDir } from "../../src/system/paths.ts";
import { sessionsFound } from "../../src/cli/figures/session.ts";
import { Joiner } from "../../src/figures/sessions/conversation.ts";
import { costOfStep, priceOf } from "../../src/figures/sessions/prices.ts";
import { figuresOfSession } from "../../src/figures/sessions/session-figures.ts";
import { sessionsJson, sessionsText, sessionText } from "../../src/figures/sessions/session-text.ts";
import { worthOf } from "../../src/figures/sessions/worth.ts";
import type { Step } from "../../src/transcripts/call.ts";
import { unrepeated } from "../../src/transcripts/unrepeated.ts";
import { scratch } from "../config/scratch.ts";
import { recovery } from "../history/sample.ts";
import { capture, type Conversation, runIn, writeConversation, writeRecords } from "./seeded-sessions.ts";
import { needsSqlite } from "../sqlite.ts";

process.env["TZ"] = "UTC";

const now = Date.UTC(2026, 10, 21, 15);
const begin = now - 3_600_000;

const shop: Conversation = {
  session: "0f3c1a52-1111-4222-8333-444455556666",
  cwd: "/home/dev/shop",
  t: begin,
  turns: [
    { command: "cargo test", output: "ok", exit: 0, cacheWrite: 20_000 },
    { command: "git status", output: capture("git/status/clean.txt"), cacheRead: 20_000, cacheWrite: 1000 },
    { command: "pith raw TEST0001 --grep x", output: "x", cacheRead: 21_000, cacheWrite: 500 },
    {
      command: "cargo build",
      output: capture("cargo/test/large.txt"),
      exit: 101,
      cacheRead: 21_500,
      cacheWrite: 20_000,
    },
    { cacheRead: 41_500, cacheWrite: 100 },
  ],
};
const site: Conversation = {
  session: "9a9a9a9a-1111-4222-8333-444455556666",
  cwd: "/home/dev/site",
  t: begin - 86_400_000,
  turns: [{ command: "ls", output: "a\nb\n", model: "some-new-model" }, {}],
};

const seeded = () => {
  const here = scratch();
  writeConversation(here, shop);
  writeConversation(here, site);
  writeRecords(here, [
    runIn(shop, 0, [10_000, 1000], { id: "TEST0001", cmd: "cargo test" }),
    recovery({ run: "TEST0001", t: begin + 121_000, how: "raw --grep", bytes: 50 }),
    runIn(site, 0, [20, 20], { id: "LIST0001", cmd: "ls", lost: 0, state: "raw" }),
  ]);
  return here;
};

test("the list", async (context) => {
  needsSqlite(context);
  const { env } = seeded();
  const found = await sessionsFound({}, undefined, now, env);
  expect(sessionsText(found)).toMatchSnapshot("text");
  expect(JSON.parse(sessionsJson(found))).toMatchSnapshot("JSON");
});

test("steps and tokens of sessions before advice and since", async (context) => {
  needsSqlite(context);
  const here = seeded();
  const folder = join(configDir(here.env), "claude");
  mkdirSync(folder, { recursive: true });
  const advice = [{ below: "/", file: "/home/dev/.claude/CLAUDE.md", since: begin - 1000 }];
  writeFileSync(join(folder, "installed.json"), JSON.stringify({ version: 1, files: {}, own: null, advice }));
  const found = await sessionsFound({}, undefined, now, here.env);
  expect(found.advised).toMatchObject([
    { agent: "claude", before: { sessions: 1, steps: 2 }, after: { sessions: 1, steps: 5 } },
  ]);
  expect(sessionsText(found)).toMatch(
    /Claude Code has advice since 2026-11-21: 2 steps and [\d,]+ tokens before \(median of 1 session\), 5 steps and [\d,]+ tokens since/,
  );
  expect(JSON.parse(sessionsJson(found))).toMatchObject({ advised: [{ folder: "/", since: begin - 1000 }] });
});

test("the sums are those of all sessions, however few are listed", async (context) => {
  needsSqlite(context);
  const { env } = seeded();
  const found = await sessionsFound({}, undefined, now, env);
  const sums = (text: string): string => text.slice(0, text.indexOf("\n\n"));
  expect(found.sessions.length).toBeGreaterThan(1);
  expect(sums(sessionsText({ ...found, sessions: found.sessions.slice(0, 1) }))).toBe(
    sums(sessionsText(found)),
  );
});

test("one session", async (context) => {
  needsSqlite(context);
  const { env } = seeded();
  const found = await sessionsFound({}, "0f3c1a52", now, env);
  expect(sessionText(found.sessions[0]!, found.notes)).toMatchSnapshot("text");
  await expect(sessionsFound({}, "nothing", now, env)).rejects.toThrow('no session "nothing"');
});

test("nothing recorded is a sentence", async (context) => {
  needsSqlite(context);
  const found = await sessionsFound({}, undefined, now, scratch().env);
  expect(sessionsText(found)).toBe("No session of a known agent is recorded for the last 30 days.\n");
  expect(JSON.parse(sessionsJson(found))).toMatchObject({ v: 1, count: 0, sessions: [] });
});

const step = (t: number, more: Partial<Step> = {}): Step => ({
  id: "",
  session: "s",
  t,
  model: "claude-sonnet-4-5",
  input: 0,
  cacheRead: 0,
  cacheWrite: 0,
  output: 0,
  cost: 0,
  ...more,
});

test("a token is written to the cache once and read from it in each later step", () => {
  const steps = [
    step(1),
    step(2, { cacheWrite: 5 }),
    step(3, { cacheRead: 100 }),
    step(4, { cacheRead: 100 }),
  ];
  const { reads, cost } = worthOf({ calls: [], steps }, 1, {});
  expect(reads).toBe(3);
  expect(cost).toBeCloseTo((3.75 + 0.3 + 0.3) / 1e6, 12);
});

test("without a cache it is paid for again each time", () => {
  const steps = [step(1), step(2, { input: 100 }), step(3, { input: 100 })];
  expect(worthOf({ calls: [], steps }, 1, {}).cost).toBeCloseTo(6 / 1e6, 12);
});

test("what was summarised is read no more", () => {
  const steps = [1, 2, 3, 4].map((t) => step(t, { cacheRead: t === 4 ? 20_000 : 150_000 }));
  expect(worthOf({ calls: [], steps }, 1, {}).reads).toBe(2);
  expect(worthOf({ calls: [], steps }, 3, {}).reads).toBe(1);
});

test("the net effect is what was saved in all later steps, less the step that read back", async () => {
  const { env } = seeded();
  const { sessions } = await sessionsFound({}, "0f3c", now, env);
  const one = sessions[0]!;
  // 10,000 words less 1,000 shown, at 0.9345 tokens; 50 of 50,000 bytes read back.
  const saved = 9345 - 935 - 9;
  expect(one.savedTokens).toBe(saved);
  expect(one.saved.tokens).toBe(saved * 4);
  expect(one.saved.cost).toBeCloseTo((saved * (3.75 + 3 * 0.3)) / 1e6, 2);
  expect(one.spent.tokens).toBe(10 + 21_000 + 500 + 100);
  expect(one.net.tokens).toBe(one.saved.tokens - one.spent.tokens);
  expect([one.calls, one.through, one.readBacks]).toEqual([4, 1, 1]);
  expect(one.missed.length + one.missedTokens).toBeGreaterThan(0);
});

test("a call that stands in two files counts once, whatever the times; numbered calls of two conversations are two", () => {
  const callOf = (id: string, t: number) =>
    ({ id, t, session: "s", cwd: "/", command: "git status", output: "x", exit: 0, failed: false }) as const;
  const counts = (id: string): number => {
    const once = unrepeated();
    return [1000, 2000].reduce(
      (sum, t) => sum + once("claude", { calls: [callOf(id, t)], steps: [], broken: 0 }).calls.length,
      0,
    );
  };
  expect(counts("toolu_01A09q90qw90lq917835lq9")).toBe(1);
  expect(counts("call_1")).toBe(2);
});

test("a run belongs to the call before it, not to the one that began a moment later", () => {
  const place = { id: "", session: "s", cwd: "/", output: "", exit: 0, failed: false, command: "git status" };
  const row = { cmd: "git status", t: 5000, session: "s", host: "claude", cwd: "/" } as never;
  const joiner = new Joiner([row]);
  joiner.take({ agent: "claude", title: "" } as never, {
    calls: [4900, 6000].map((t) => ({ ...place, t })),
    steps: [],
    broken: 0,
  });
  expect(joiner.sessions()[0]!.threads[0]!.calls.map(({ rows }) => rows.length)).toEqual([1, 0]);
});

test("a run belongs to one call, whoever in the session has made others like it", () => {
  const place = { id: "", session: "s", cwd: "/", output: "", exit: 0, failed: false, command: "git status" };
  const rows = [5000, 65_000].map((t) => ({ cmd: "git status", t, session: "s", host: "claude", cwd: "/" }));
  const joiner = new Joiner(rows as never);
  // The main conversation, and a sub-agent of it.
  for (const t of [4900, 64_900]) joiner.take(source, { calls: [{ ...place, t }], steps: [], broken: 0 });
  const [session] = joiner.sessions();
  expect(session!.threads.map(({ calls }) => calls[0]!.rows.map((row) => row.t))).toEqual([[5000], [65_000]]);
});

test("a session begins with what carries a date", () => {
  const joiner = new Joiner([]);
  for (const t of [0, 5000, 0]) joiner.take(source, { calls: [], steps: [step(t)], broken: 0 });
  expect(joiner.sessions()[0]).toMatchObject({ first: 5000, last: 5000 });
});

test("a write to the cache for an hour costs twice an input, and a model of this year has a price", () => {
  const [short, long] = [0, 1_000_000].map((cacheWriteLong) =>
    costOfStep(step(1, { cacheWrite: 1_000_000, cacheWriteLong }), {}),
  );
  expect([short, long]).toEqual([3.75, 6]);
  for (const model of ["claude-opus-4-8", "claude-sonnet-5", "gpt-5.5", "gemini-3.8-flash"])
    expect([model, priceOf(model, {})]).not.toEqual([model, null]);
});

test("a conversation that was taken up again counts its steps once", () => {
  const [joiner, once] = [new Joiner([]), unrepeated()];
  for (const ids of ["ab", "ac"]) {
    const steps = [...ids].map((id, i) => step(i + 1, { id }));
    joiner.take(source, once("claude", { calls: [], steps, broken: 0 }));
  }
  expect(figuresOfSession(joiner.sessions()[0]!, {}).steps).toBe(3);
});

test("sub-agents belong to the session that began them, each in a context of its own", () => {
  const joiner = new Joiner([]);
  const steps = ["ses_1", "ses_2", "ses_3", "ses_4"].map((session, i) => ({ ...step(i + 1), session }));
  const parents = new Map([
    ["ses_2", "ses_1"],
    ["ses_3", "ses_2"],
  ]);
  joiner.take(source, { calls: [], steps, parents, broken: 0 });
  const found = joiner.sessions().map(({ id, threads }) => [id, threads.length]);
  expect(Object.fromEntries(found)).toEqual({ ses_1: 3, ses_4: 1 });
});

const source = {
  agent: "claude",
  title: "Claude Code",
  folder: () => "/nowhere",
  pattern: "none",
  read: () => ({ calls: [], steps: [], broken: 0 }),
};

test("prices: later versions of a model have none, the user's own win", () => {
  expect(priceOf("claude-sonnet-4-5-20250929", {})?.output).toBe(15);
  expect(priceOf("anthropic/claude-opus-4.5", {})?.input).toBe(5);
  expect(priceOf("claude-opus-4-1-20250805", {})?.input).toBe(15);
  for (const model of ["claude-opus-99", "claude-sonnet-4-50", "gpt-5.99", "gpt-55", ""])
    expect([model, priceOf(model, {})]).toEqual([model, null]);
  expect(priceOf("mine", { mine: { input: 2, output: 4 } })).toEqual({
    input: 2,
    cacheRead: 2,
    cacheWrite: 2,
    cacheWriteLong: 2,
    output: 4,
  });
  expect(costOfStep(step(1, { input: 1e6, model: "gpt-5" }), { "gpt-5": { input: 7 } })).toBe(7);
  expect(costOfStep(step(1, { input: 1e6, model: "x" }), {})).toBeNull();
  expect(costOfStep(step(1, { input: 1e6, model: "x", cost: 0.5 }), {})).toBe(0.5);
});
