/** Trials: who is on which side, what is said when, and that nothing is found where nothing is. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { report, start, stop } from "../../src/cli/figures/trial.ts";
import {
  judged,
  normalQuantile,
  pilot,
  sessionsNeeded,
  studentQuantile,
} from "../../src/figures/trial/statistics.ts";
import { aboutTrial, trialJson, trialText } from "../../src/figures/trial/trial-report.ts";
import {
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
import { runIn, type Turn, writeConversation, writeRecords } from "./seeded-sessions.ts";

process.env["TZ"] = "UTC";

const now = Date.UTC(2026, 10, 21, 15);
const day = 86_400_000;

/** Numbers that look random and are the same in each run. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const logNormal = (random: () => number, deviation: number, factor: number): number =>
  factor * 100_000 * Math.exp(deviation * normalQuantile(Math.min(0.999999, Math.max(1e-6, random()))));

const deviation = 0.4;

const verdicts = (factor: number): string[] =>
  Array.from({ length: 100 }, (_, i) => {
    const random = seeded(1000 + i);
    const sessions = (much: number): number[] =>
      Array.from({ length: 700 }, () => logNormal(random, deviation, much));
    return judged(sessions(factor), sessions(1)).verdict;
  });

test("no effect is reported as none in at least 95 of 100 trials", () => {
  const found = verdicts(1);
  expect(found.filter((one) => one === "none").length).toBeGreaterThanOrEqual(95);
});

test("a true 10 % is found with the sessions that the power calculation names, about as often as it promises", () => {
  const found = verdicts(1 / 1.1);
  expect(found).not.toContain("more");
  expect(found.filter((one) => one === "less").length).toBeGreaterThanOrEqual(75);
  // By the textbook: 2 (2.3263 + 0.8416)² 0.4² / ln(1.1)².
  expect(sessionsNeeded(deviation)).toBe(Math.ceil((2 * (2.3263 + 0.8416) ** 2 * 0.16) / Math.log(1.1) ** 2));
});

test("until there are enough, no verdict", () => {
  const random = seeded(7);
  const sessions = (count: number): number[] =>
    Array.from({ length: count }, () => logNormal(random, deviation, 1));
  expect(judged(sessions(pilot - 1), sessions(500))).toMatchObject({ verdict: "too few", needed: null });
  const [few, many] = [sessions(100), sessions(100)];
  const { verdict, needed } = judged(
    few,
    many.map((one) => one / 100),
  );
  expect([verdict, needed! > 100]).toEqual(["too few", true]);
});

test("sessions after the planned ones change nothing", () => {
  const random = seeded(9);
  const [first, second] = [0, 0].map(() =>
    Array.from({ length: 900 }, () => logNormal(random, deviation, 1)),
  ) as [number[], number[]];
  const before = judged(first, second);
  expect(before.needed).not.toBeNull();
  expect(judged([...first, ...first.map(() => 1)], second)).toEqual(before);
});

test("quantiles as in tables", () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 5);
  expect(studentQuantile(0.975, 10)).toBeCloseTo(2.228, 2);
  expect(studentQuantile(0.99, 5)).toBeCloseTo(3.365, 1);
  expect(studentQuantile(0.99, 200)).toBeCloseTo(2.345, 3);
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

/** Of a trial, a session on that side. */
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
  expect(() => start({}, env, now)).toThrow("runs already");
  const [on, off] = [sessionOn(trial, "with"), sessionOn(trial, "without")];
  expect(isLeftAlone(env, { session: on, cwd: project }, now)).toBe(false);
  expect(isLeftAlone(env, { session: undefined, cwd: project }, now)).toBe(false);
  expect(isLeftAlone(env, { session: off, cwd: root }, now)).toBe(false);
  expect(isLeftAlone(env, { session: off, cwd: join(project, "web") }, now)).toBe(true);
  expect(isLeftAlone(env, { session: off, cwd: project }, now)).toBe(true);
  expect([...leftAlone(env, trial)]).toEqual([[off, 2]]);
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
  expect([...leftAlone(env, next).values()]).toEqual([1]);
  expect([...leftAlone(env, { ...trial, end: now + 2 }).values()]).toEqual([1]);
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
  }
});

const turns = (scale: number): readonly Turn[] => [
  { command: "cargo test", output: "x", cacheWrite: Math.round(20_000 * scale) },
  { cacheRead: Math.round(20_000 * scale), cacheWrite: 100 },
];

test("the report", async () => {
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
  expect([found.counts.with + found.counts.without, found.leftOut]).toEqual([60, 1]);
  expect(trialText(found)).toMatchSnapshot("text");
  expect(JSON.parse(trialJson(found))).toMatchSnapshot("JSON");
});

test("without a trial, and without a session", async () => {
  const { env } = scratch();
  expect(await report(env, now)).toBeNull();
  expect(JSON.parse(trialJson(null))).toEqual({ v: 1, trial: null });
  start({ days: "5" }, env, now);
  expect(trialText((await report(env, now))!)).toMatch(
    /^A trial runs from 2026-11-21 until 2026-11-26\.\nNot enough sessions yet: 0 with/,
  );
  expect(readFileSync(trialFile(env), "utf8")).toContain('"project":null');
});

test("a trial is for a folder that is there", () => {
  const { env, root } = scratch();
  expect(() => start({ project: join(root, "nowhere") }, env, now)).toThrow("is no folder");
});
