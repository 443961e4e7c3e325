/** Trials with four arms: who is in which, who is given advice, what is said of success, and how a report ends. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { armsReport, expected, report, start } from "../../src/cli/figures/trial.ts";
import { shownBy } from "../../src/figures/trial/success.ts";
import { armsJson, armsText } from "../../src/figures/trial/arms-report.ts";
import { trialText } from "../../src/figures/trial/trial-report.ts";
import {
  type Arm,
  advisedSessions,
  armOf,
  isAdvised,
  isLeftAlone,
  leftAlone,
  sideOf,
} from "../../src/history/trial.ts";
import { configDir } from "../../src/system/paths.ts";
import { isCorrection } from "../../src/transcripts/call.ts";
import { scratch } from "../config/scratch.ts";
import { needsSqlite } from "../sqlite.ts";
import { seeded } from "./seeded.ts";
import { type Turn, writeConversation } from "./seeded-sessions.ts";

process.env["TZ"] = "UTC";

const now = Date.UTC(2026, 10, 21, 15);
const day = 86_400_000;
const trial = { v: 1, salt: "s", start: 0, end: null, project: null, arms: true } as const;

const sessionIn = (arm: Arm, of: Parameters<typeof armOf>[0] = trial): string =>
  Array.from({ length: 200 }, (_, i) => `session-${i}`).find((one) => armOf(of, one) === arm)!;

test("a session's arm is chance, stays, and agrees with its side", () => {
  const drawn = Array.from({ length: 4000 }, (_, i) => armOf(trial, `session-${i}`));
  for (const arm of ["plain", "pith", "advice", "both"])
    expect(Math.abs(drawn.filter((one) => one === arm).length / drawn.length - 0.25)).toBeLessThan(0.03);
  for (const [i, arm] of drawn.entries())
    expect(sideOf(trial, `session-${i}`) === "with").toBe(arm === "pith" || arm === "both");
});

test("who goes without pith, who is given advice, and that it is written down", () => {
  const { env, root } = scratch();
  const of = start({ arms: true }, env, now, "salt");
  const asked = (arm: Arm, agent = "claude") => ({ agent, session: sessionIn(arm, of), cwd: root });
  for (const arm of ["plain", "pith", "advice", "both"] as const) {
    expect([arm, isLeftAlone(env, asked(arm), now)]).toEqual([arm, arm === "plain" || arm === "advice"]);
    expect([arm, isAdvised(env, asked(arm), now)]).toEqual([arm, arm === "advice" || arm === "both"]);
    // Agents that cannot be given advice for a session go on as without a trial.
    expect([arm, isLeftAlone(env, asked(arm, "qwen"), now), isAdvised(env, asked(arm, "qwen"), now)]).toEqual(
      [arm, false, false],
    );
  }
  expect([...advisedSessions(env, of)]).toEqual([sessionIn("advice", of), sessionIn("both", of)]);
  expect(leftAlone(env, of)).toEqual([sessionIn("plain", of), sessionIn("advice", of)]);
  const two = scratch();
  start({}, two.env, now, "salt");
  expect(isAdvised(two.env, asked("advice"), now)).toBe(false);
});

test("advice that every session is given cannot be drawn", () => {
  const { env } = scratch();
  const folder = join(configDir(env), "claude");
  mkdirSync(folder, { recursive: true });
  const advice = [{ below: "/", file: "/home/dev/.claude/CLAUDE.md", since: 1 }];
  writeFileSync(join(folder, "installed.json"), JSON.stringify({ version: 1, files: {}, own: null, advice }));
  expect(() => start({ arms: true }, env, now)).toThrow(
    "/home/dev/.claude/CLAUDE.md gives every session advice, so no arm would be without it; `pith init --agent claude --no-advice`",
  );
});

const session = (commands: readonly (readonly [string, number])[], corrections?: number) =>
  ({
    ...(corrections === undefined ? {} : { corrections }),
    threads: [
      {
        calls: commands.map(([command, exit], t) => ({ command, exit, failed: exit !== 0, t, output: "" })),
        steps: [],
      },
    ],
  }) as unknown as Parameters<typeof shownBy>[0];

test.each([
  [
    [
      ["npm test", 1],
      ["cd web && pnpm --filter api test", 0],
    ],
    { green: true, committed: false },
  ],
  [
    [
      ["npm run test:unit", 1],
      // The status is that of `tail`.
      ["npm test 2>&1 | tail", 0],
      ["npx jest || true", 0],
    ],
    { green: false, committed: false },
  ],
  [
    [
      ["ls test", 0],
      ["test -f a.txt", 0],
      ["npm install jest", 0],
      ['git add test && git commit -m "fix: mend the test of merge"', 0],
    ],
    { green: null, committed: true },
  ],
  [
    [
      ["cargo test", 0],
      ["pytest -x tests/a.py", 1],
    ],
    { green: false, committed: false },
  ],
  [
    [
      ["ls", 0],
      ["git -C web commit -m x", 0],
    ],
    { green: null, committed: true },
  ],
  [
    [
      ["git commit -m x", 1],
      ["latest", 0],
    ],
    { green: null, committed: false },
  ],
] as const)("success as far as commands show it: %j", (commands, shown) => {
  expect(shownBy(session(commands))).toEqual({ ...shown, corrected: null });
});

test("what a user says against an answer", () => {
  expect(
    ["No, the other file", "that's wrong", "it still doesn't build", "You forgot the test"].map(isCorrection),
  ).toEqual([true, true, true, true]);
  expect(["Now add a test", "note that it is slow", "Thanks", "Nothing else"].map(isCorrection)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([0, 2].map((count) => shownBy(session([["ls", 0]], count)).corrected)).toEqual([false, true]);
});

const turns = (steps: number, scale: number): readonly Turn[] =>
  Array.from({ length: steps }, (_, i) => ({
    command: i === steps - 1 ? "cargo test" : "ls",
    output: "x",
    cacheRead: Math.round(20_000 * scale),
  }));

test("the report, and the sentence at its end", async (context) => {
  needsSqlite(context);
  const here = scratch();
  const { env } = here;
  const of = start({ arms: true }, env, now - 20 * day, "a salt");
  const random = seeded(3);
  const steps = { plain: 12, pith: 12, advice: 6, both: 6 } as const;
  for (let i = 0; i < 160; i += 1) {
    const name = `session-${i}`;
    const t = now - 19 * day + i * 3_600_000;
    isAdvised(env, { agent: "claude", session: name, cwd: "/home/dev/shop" }, t);
    writeConversation(here, {
      session: name,
      cwd: "/home/dev/shop",
      t,
      turns: turns(steps[armOf(of, name)] + Math.floor(2 * random()), 0.9 + 0.2 * random()),
    });
  }
  const found = (await armsReport(env, now))!;
  expect(Object.values(found.counts).reduce((sum, one) => sum + one, 0)).toBe(160);
  expect(found.verdicts).toMatchObject({ advice: "less", both: "less" });
  expect(found.unadvised).toBe(0);
  const text = armsText(found);
  expect(text).toMatchSnapshot("text");
  const sentence = text.trimEnd().split("\n").at(-1)!;
  expect(sentence).toMatch(
    /^Compared with sessions without pith, the cost of a session was: with pith .*; with advice alone -\d+\.\d% \(-\d.*; 160 sessions drawn at random, .* every look\.$/,
  );
  expect(armsJson(found)).toMatchObject({
    sentence,
    arms: [{ arm: "plain", green: 1 }, {}, { verdict: "less" }, {}],
  });
  expect(trialText((await report(env, now))!)).toContain("with pith");
});

test("a report without sessions compares nothing", async (context) => {
  needsSqlite(context);
  const { env } = scratch();
  start({ arms: true }, env, now - day);
  const text = armsText((await armsReport(env, now))!);
  expect(text.trimEnd().split("\n").at(-1)).toBe(
    "There are too few sessions to compare yet: 0 drawn at random, and each arm needs 10.",
  );
  expect(text).not.toContain("$0");
});

test("a session without a command counts for its arm", async (context) => {
  needsSqlite(context);
  const here = scratch();
  start({ arms: true }, here.env, now - day);
  writeConversation(here, {
    session: "session-1",
    cwd: "/home/dev/shop",
    t: now - 1000,
    turns: [{ cacheRead: 9 }],
  });
  const { counts } = (await armsReport(here.env, now))!;
  expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(1);
});

test("how many days it takes is judged by sessions that would take part", async (context) => {
  needsSqlite(context);
  const here = scratch();
  const { env, root } = here;
  const random = seeded(5);
  const [shop, other] = ["shop", "other"].map((name) => join(root, name)) as [string, string];
  for (let i = 0; i < 120; i += 1)
    writeConversation(here, {
      session: `session-${i}`,
      cwd: i % 4 === 0 ? shop : other,
      t: now - 20 * day + i * 3_600_000,
      turns: turns(10 + Math.floor(4 * random()), 0.9 + 0.2 * random()),
    });
  const daysFor = async (project: string | null): Promise<number> =>
    Number(/ or ([\d,]+) days/.exec(await expected({ ...trial, project }, env, now))![1]!.replace(",", ""));
  const [everywhere, inShop] = [await daysFor(null), await daysFor(shop)];
  expect(inShop / everywhere).toBeGreaterThan(2.5);
  expect(await expected({ ...trial, project: join(root, "new") }, env, now)).toContain("too few sessions");
});
