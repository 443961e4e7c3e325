/** Trials: who is on which side, what is said when, and that nothing is found where nothing is. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { report, start, stop } from "../../src/cli/figures/trial.ts";
import {
  effectOf,
  minSessions,
  type Observed,
  sessionsNeeded,
  verdictOf,
} from "../../src/figures/trial/statistics.ts";
import { aboutTrial, trialJson, trialText } from "../../src/figures/trial/trial-report.ts";
import {
  damagedFile,
  endedFile,
  isLeftAlone,
  latestTrial,
  leftAlone,
  leftFile,
  runningTrial,
  sideOf,
  trialFile,
} from "../../src/history/trial.ts";
import { traces } from "../../src/history/traces.ts";
import { scratch } from "../config/scratch.ts";
import { seeded } from "./seeded.ts";
import { runIn, type Turn, writeConversation, writeRecords } from "./seeded-sessions.ts";
import { needsSqlite } from "../sqlite.ts";

process.env["TZ"] = "UTC";

const now = Date.UTC(2026, 10, 21, 15);
const day = 86_400_000;

test("too few sessions say nothing, and a clear difference is found whatever the sizes", () => {
  const random = seeded(7);
  const sessions = (count: number): Observed[] =>
    Array.from({ length: count }, (_, i) => {
      const size = 1 + 100 * random();
      const withPith = i % 2 === 0;
      return { withPith, size, value: size ** 0.3 * (withPith ? 0.5 : 1) * (0.9 + 0.2 * random()) };
    });
  expect(effectOf(sessions(2 * minSessions - 2))).toBeNull();
  expect(verdictOf(null)).toBe("too few");
  const effect = effectOf(sessions(100))!;
  expect(verdictOf(effect)).toBe("less");
  expect(effect.low < -0.5 && -0.5 < effect.high).toBe(true);
  expect(sessionsNeeded(0.1)).toBeLessThan(sessionsNeeded(0.3));
});

test("a session's side is chance, and stays", () => {
  const trial = { v: 1, salt: "s", start: 0, end: null, project: null } as const;
  const sides = Array.from({ length: 2000 }, (_, i) => sideOf(trial, `session-${i}`));
  const share = sides.filter((side) => side === "with").length / sides.length;
  expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
  expect(sideOf(trial, "session-1")).toBe(sides[1]);
  const other = sides.map((_, i) => sideOf({ ...trial, salt: "t" }, `session-${i}`));
  expect(other.filter((side, i) => side === sides[i]).length / sides.length).toBeGreaterThan(0.4);
});

/** A session that the trial puts on that side. */
const sessionOn = (trial: Parameters<typeof sideOf>[0], side: string, from = 0): string =>
  Array.from({ length: 50 }, (_, i) => `session-${from + i}`).find((one) => sideOf(trial, one) === side)!;

test("who is left alone, and that it is written down", () => {
  const { env, root, data } = scratch();
  expect(isLeftAlone(env, { session: "a", cwd: root }, now)).toBe(false);
  expect(existsSync(data)).toBe(false);
  const project = join(root, "shop");
  mkdirSync(join(project, ".git"), { recursive: true });
  const trial = start({ project, days: "10" }, env, now);
  expect(statSync(trialFile(env)).mode & 0o777).toBe(0o600);
  expect(() => start({}, env, now)).toThrow("already running");
  const [on, off] = [sessionOn(trial, "with"), sessionOn(trial, "without")];
  expect(isLeftAlone(env, { session: on, cwd: project }, now)).toBe(false);
  expect(isLeftAlone(env, { session: undefined, cwd: project }, now)).toBe(false);
  expect(isLeftAlone(env, { session: off, cwd: root }, now)).toBe(false);
  expect(isLeftAlone(env, { session: off, cwd: join(project, "web") }, now)).toBe(true);
  expect(isLeftAlone(env, { session: off, cwd: project }, now)).toBe(true);
  expect(leftAlone(env, trial)).toEqual([off, off]);
  expect(isLeftAlone(env, { session: off, cwd: project }, now + 11 * day)).toBe(false);
  expect([existsSync(trialFile(env)), existsSync(endedFile(env))]).toEqual([false, true]);
  expect(latestTrial(env, now + 11 * day)).toEqual(trial);
  const kinds = traces("", env).filter(({ what }) => what === "trial");
  expect(kinds.map(({ path }) => path).toSorted()).toEqual([endedFile(env), leftFile(env)].toSorted());
});

test("what has been stopped is there for the report", () => {
  const { env } = scratch();
  const trial = start({}, env, now);
  stop(env, now + day);
  const over = { ...trial, end: now + day };
  expect([runningTrial(env, now), latestTrial(env, now)]).toEqual([null, over]);
  expect(aboutTrial({ trial: over, isRunning: false })).toMatch(
    /^The latest trial .* until \d{4}-\d\d-\d\d\.\n$/,
  );
  expect(start({}, env, now).salt).not.toBe(trial.salt);
});

test("sessions after the stop belong to no trial, nor do commands that an earlier one left alone", () => {
  const { env, root } = scratch();
  const trial = start({}, env, now);
  const off = sessionOn(trial, "without");
  isLeftAlone(env, { session: off, cwd: root }, now + 1);
  stop(env, now + 2);
  const next = start({}, env, now + 3);
  isLeftAlone(env, { session: sessionOn(next, "without"), cwd: root }, now + 4);
  expect(leftAlone(env, next)).toHaveLength(1);
  expect(leftAlone(env, { ...trial, end: now + 2 })).toHaveLength(1);
});

test("a damaged file is no trial", () => {
  const { env, data } = scratch();
  mkdirSync(data, { recursive: true });
  for (const text of [
    '{"v":1,"salt":"s","start":1e300}',
    '{"v":1,"salt":"s","start":1,"end":"soon"}',
    '{"v":1,"salt":"s","start":1,"project":3}',
    "",
    "{}",
    '{"v":1,"start":1}',
    "\0",
    "[]",
    "null",
  ]) {
    writeFileSync(trialFile(env), text);
    expect([text, runningTrial(env, now), isLeftAlone(env, { session: "a", cwd: "/" }, now)]).toEqual([
      text,
      null,
      false,
    ]);
    expect(damagedFile(env)).toBe(trialFile(env));
  }
  rmSync(trialFile(env));
  expect(damagedFile(env)).toBe(null);
  writeFileSync(endedFile(env), '{"v":1');
  expect(damagedFile(env)).toBe(endedFile(env));
});

const turns = (scale: number): readonly Turn[] => [
  { command: "cargo test", output: "x", cacheWrite: Math.round(20_000 * scale) },
  { cacheRead: Math.round(20_000 * scale), cacheWrite: 100 },
];

test("the report", async (context) => {
  needsSqlite(context);
  const here = scratch();
  const { env } = here;
  const trial = start({}, env, now - 20 * day, "a salt");
  const random = seeded(3);
  for (let i = 0; i < 60; i += 1) {
    const session = `session-${i}`;
    const side = sideOf(trial, session);
    const t = now - 19 * day + i * 3_600_000;
    writeConversation(here, {
      session,
      cwd: "/home/dev/shop",
      t,
      turns: turns((side === "with" ? 0.8 : 1) * (0.7 + 0.6 * random())),
    });
  }
  const early = { session: "session-early", cwd: "/home/dev/shop", t: now - 25 * day, turns: turns(1) };
  const met = {
    session: sessionOn(trial, "without", 100),
    cwd: "/home/dev/shop",
    t: now - 5 * day,
    turns: turns(1),
  };
  writeConversation(here, early);
  writeConversation(here, met);
  writeRecords(here, [runIn(met, 0, [100, 10], { id: "TEST0001", cmd: "cargo test" })]);
  const found = (await report(env, now))!;
  // It met pith on the side without, and counts there all the same.
  expect([found.counts.with + found.counts.without, found.crossed.without]).toEqual([61, 1]);
  expect(trialText(found)).toMatchSnapshot("text");
  expect(JSON.parse(trialJson(found))).toMatchSnapshot("JSON");
});

test("without a trial, and without a session", async () => {
  const { env } = scratch();
  expect(await report(env, now)).toBeNull();
  expect(JSON.parse(trialJson(null))).toEqual({ v: 2, trial: null });
  start({ days: "5" }, env, now);
  expect(trialText((await report(env, now))!)).toMatch(
    /^A trial is running from 2026-11-21 until 2026-11-26\.\nNot enough sessions yet: 0 with/,
  );
  expect(readFileSync(trialFile(env), "utf8")).toContain('"project":null');
});

test("a trial is for a folder that is there", () => {
  const { env, root } = scratch();
  expect(() => start({ project: join(root, "nowhere") }, env, now)).toThrow("is no folder");
});
