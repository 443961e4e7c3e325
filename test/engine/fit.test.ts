/** Agents that show less of a failure cut off neither a mark nor a finding: pith hides what tells least before they do. */
import { expect, test } from "vitest";
import { createEngine } from "../../src/engine/engine.ts";
import { type Filter, pin, proven } from "../../src/filter-kit/filter.ts";
import { generic } from "../../src/filter-kit/generic.ts";
import { match } from "../../src/registry/match.ts";
import { outputLimitOf } from "../../src/history/output-limits.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { isCritical } from "../../src/engine/critical/critical.ts";
import { stripAnsi } from "../../src/engine/read/strip-ansi.ts";
import { fixtures } from "../fixtures.ts";
import { isShown as isShownIn, shownSet } from "./invariants.ts";
import { namedIn } from "./listed-places.ts";
import { boundOf, runEngine, type RunOptions } from "./run-engine.ts";
import { walk } from "./walk.ts";

const limit = 10_900;

const failing = fixtures().flatMap((one) => {
  const { argv, exit } = one.description;
  if (exit === 0 || exit === null || one.output.length <= limit || one.stderr !== null) return [];
  if (outputLimitOf({ name: "claude" }, argv.join(" "), { code: exit, signal: null }).whole !== limit)
    return [];
  const found = match(argv);
  return found === null ? [] : [{ ...one, exit, found }];
});

test("there are failures to try it on", () => expect(failing.length).toBeGreaterThan(60));

const run = async (one: (typeof failing)[number], max: number, paused: RunOptions = {}) => {
  const entry = entries.find(({ command }) => command === one.found.command)!;
  return runEngine(await entry.load(), one.output, {
    command: one.found.command,
    argv: one.found.argv,
    ending: { code: one.exit, signal: null },
    cap: 30_000,
    capAt: ({ code }) => (code === 0 ? 30_000 : max),
    ...paused,
  });
};

test.each(failing.map((one) => [one.name, one] as const))("%s", async (_, one) => {
  const { shown, outcome } = await run(one, limit);
  const text = shown.toString();
  expect(text.length).toBeLessThanOrEqual(limit);
  if (outcome.lost > 0) expect(text).toMatch(/\[pith 7K2M9QXA: .*\]\n$/);
  expect(walk(one.output.toString(), text)).toBeNull();
});

const named = (name: string): (typeof failing)[number] => failing.find((one) => one.name === name)!;

test.each(["tsc/many", "flake8/check/findings", "ruff/check/concise", "svelte-check/run/human"])(
  "%s: what the shown lines leave of the room is for the places that marks name",
  async (name) => {
    const [less, whole] = [await run(named(name), limit), await run(named(name), 30_000)];
    expect(less.shown.toString()).toBe(whole.shown.toString());
  },
);

test("no finding is left out without its place where there is room for it", async () => {
  const { shown } = await run(named("eslint/many"), limit);
  expect(shown.toString()).not.toContain("lines hidden]");
});

test("a failure that fits with equal findings joined hides nothing", async () => {
  const { outcome } = await run(named("ruff/check/many-kinds"), limit);
  expect(outcome.lost).toBe(0);
});

/** A mark for findings that names their file, and no place in it. */
const ofFileAlone = /^\[pith: \d+ lines hidden: [^ :]+\]$/m;

// The agent would see which file has errors, and could not tell where: not while there is room for them.
test.each([
  "mypy/check/many-kinds",
  "staticcheck/many",
  "phpcs/check/findings",
  "markdownlint/check/findings",
])("%s: where marks name no places, most of the room is used", async (name) => {
  const shown = (await run(named(name), limit)).shown.toString();
  expect(!ofFileAlone.test(shown) || shown.length > limit * 0.75).toBe(true);
});

test.each(["clang/templates/overloads", "gradle/test/many", "playwright/browser-retries-line"])(
  "%s: how it ended goes last, whatever it speaks of",
  async (name) => {
    const one = named(name);
    const { shown } = await run(one, 4000);
    expect(shown.toString()).toContain(one.output.toString().trimEnd().split("\n").at(-1));
  },
);

test("a row of data that speaks of a problem goes before others, however long they are", async () => {
  const row = (at: number, words: number): string =>
    Array.from({ length: words }, (_, column) => String((at * 7919 + column * 104_729) % 9_999_991)).join(
      " ",
    );
  const text = Array.from({ length: 20 }, (_, at) => row(at, 500));
  text[9] = `${row(9, 800)} ERROR: lost connection ${row(40, 800)}`;
  const entry = entries.find(({ command }) => command === "cat")!;
  const { shown } = runEngine(await entry.load(), text.join("\n"), {
    command: "cat",
    argv: ["cat", "v.log"],
    ending: { code: 1, signal: null },
    cap: 30_000,
    capAt: () => limit,
  });
  expect(shown.toString()).toContain("ERROR: lost connection");
  expect(shown.length).toBeLessThanOrEqual(limit);
});

test.each([
  [2200, 20],
  [2200, 37],
  [4500, 20],
  [4500, 37],
])("a row of data that speaks of a problem is shown among rows of %d words", async (words, problem) => {
  const row = (at: number, from: number, to: number): string =>
    Array.from({ length: to - from }, (_, index) =>
      String((at * 7919 + (from + index) * 104_729) % 9_999_991),
    ).join(" ");
  const text = Array.from({ length: 60 }, (_, at) =>
    at === problem
      ? `${row(at, 0, words / 2)} ERROR: lost connection ${row(at, words / 2, words)}`
      : row(at, 0, words),
  );
  const entry = entries.find(({ command }) => command === "cat")!;
  for (const code of [0, 1]) {
    const { shown } = runEngine(await entry.load(), text.join("\n"), {
      command: "cat",
      argv: ["cat", "v.log"],
      ending: { code, signal: null },
      cap: 30_000,
      capAt: (ending) => (ending.code === 0 ? 30_000 : limit),
    });
    expect(shown.toString()).toContain("ERROR: lost connection");
  }
});

test("rows that differ in how long they took go before what failed", async () => {
  const { shown } = await run(named("cargo/test/workspace-failures"), limit);
  expect(shown.toString()).toContain('Error: "no berth is free"');
  expect(shown.toString()).toContain("error[E0425]: cannot find value `mooring` in this scope");
});

test("where a program uses templates wrongly is told of each place", async () => {
  const { shown } = await run(named("make/templates/several-files"), limit);
  for (const line of [12, 15, 18]) expect(shown.toString()).toContain(`row1.cpp:${line}:`);
});

test("marks between lines keep these from being written together, and how it ended is shown", async () => {
  const { shown } = await run(named("git/merge/many-conflicts"), limit);
  expect(shown.length).toBeLessThanOrEqual(limit);
  expect(shown.toString().match(/^CONFLICT /gm)!.length).toBeGreaterThan(128);
  expect(shown.toString()).toContain("Automatic merge failed; fix conflicts and then commit the result.");
});

test("room that no mark needs for names is for lines: every test that failed is shown, and why", async () => {
  const { shown } = await run(named("go/test/many-failures"), limit);
  const counted = (text: string): number => text.match(/^ *--- FAIL: |is lost: /gm)!.length;
  expect(counted(shown.toString())).toBe(counted(named("go/test/many-failures").output.toString()));
});

/** As pytest's short tracebacks are: all but one of many failures have the same cause. */
const failures = (count: number, other: number): string => {
  const source =
    '    raise RuntimeError(f"HTTP 503 from https://api.example.com/v1/items/{n}: upstream timed out")';
  const block = (at: number): string[] => [
    `_________________________________ test_n[${at}] __________________________________`,
    "test_b.py:9: in test_n",
    "    r = load(n)",
    "        ^^^^^^^",
    "test_b.py:3: in load",
    "    return fetch(n)",
    "           ^^^^^^^^",
    `test_b.py:${at === other ? 5 : 6}: in fetch`,
    at === other ? '    if n == 23: raise RuntimeError("HTTP 401: token expired")' : source,
    `E   RuntimeError: HTTP ${at === other ? `401: token expired` : `503 from https://api.example.com/v1/items/${at}: upstream timed out`}`,
  ];
  const all = Array.from({ length: count }, (_, at) => at);
  return [
    "============================= test session starts ==============================",
    `collected ${count} items`,
    "",
    ...all.map((at) => `test_b.py::test_n[${at}] FAILED`),
    "",
    "=================================== FAILURES ===================================",
    ...all.flatMap(block),
    "=========================== short test summary info ============================",
    ...all.map((at) => `FAILED test_b.py::test_n[${at}] - RuntimeError: HTTP...`),
    `============================== ${count} failed in 1.20s ==============================`,
    "",
  ].join("\n");
};

test("marks for copies take no room from a cause that differs", async () => {
  const entry = entries.find(({ command }) => command === "pytest")!;
  const { shown } = runEngine(await entry.load(), failures(60, 23), {
    command: "pytest",
    argv: ["pytest", "-v", "--tb=short"],
    ending: { code: 1, signal: null },
    cap: 30_000,
    capAt: () => limit,
  });
  expect(shown.toString()).toContain("E   RuntimeError: HTTP 401: token expired");
  expect(shown.toString().length).toBeLessThanOrEqual(limit);
});

test("findings that find no room are counted as critical, whatever else says what they say", async () => {
  const findings = Array.from({ length: 320 }, (_, at) =>
    at % 2 === 0
      ? `src/app/mod${at % 12}.py:${at}: error: Argument ${at} to "send" has incompatible type "str"; expected "bytes"  [arg-type]`
      : `src/app/mod${at % 12}.py:${at}: error: Name "v${at % 10}" is not defined  [name-defined]`,
  );
  const entry = entries.find(({ command }) => command === "mypy")!;
  const { shown } = runEngine(
    await entry.load(),
    [...findings, "Found 320 errors in 12 files", ""].join("\n"),
    {
      command: "mypy",
      argv: ["mypy", "src"],
      ending: { code: 1, signal: null },
      cap: 30_000,
      capAt: () => limit,
    },
  );
  const marks = shown.toString().match(/^\[pith: \d+ lines? hidden.*/gm) ?? [];
  expect(marks.length).toBeGreaterThan(2);
  expect(marks.filter((mark) => /hidden\]$/.test(mark))).toEqual([]);
});

/** How a run ends. */
const lastLines = 12;

type Rhythm = NonNullable<RunOptions["rhythm"]>;

/** Pauses of a second and of many, after any number of bytes, the same for each run of the tests. */
const rhythmOf = (seed: number, longest: number, pauses: readonly ReturnType<Rhythm>[1][]): Rhythm => {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % limit;
  };
  return () => [1 + below(longest), pauses[below(pauses.length)]!];
};

/** Further captures change no other one's rhythm. */
const seedOf = (name: string): number =>
  [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) % 1009, 7);

test.each([
  ["v.txt", false],
  ["v.log", true],
])(
  "of rows that are each longer than all the room, decided part by part, one is enough: %s",
  async (file, isTold) => {
    const row = (at: number): string =>
      `\rpart ${at} is fetched`.repeat(1250) +
      (at === 233 ? `\rWARNING: part ${at} has another checksum` : "");
    const text = Array.from({ length: 400 }, (_, at) => row(at)).join("\n");
    const entry = entries.find(({ command }) => command === "cat")!;
    const { shown } = runEngine(await entry.load(), text, {
      command: "cat",
      argv: ["cat", file],
      boundAt: () => ({ whole: 30_000, room: 10_000, jobRoom: 16_000, lines: Infinity, inBytes: false }),
    });
    expect(shown.length).toBeLessThanOrEqual(30_000);
    expect(shown.length).toBeGreaterThan(1000);
    if (isTold) expect(shown.toString()).toContain("WARNING: part 233");
  },
);

/** Many short bursts, some long ones, a program that also prints for many seconds without a pause, pauses in each kilobyte. */
const rhythms = (seed: number): readonly Rhythm[] => [
  rhythmOf(seed, 1500, ["idle"]),
  rhythmOf(seed + 1, 9000, ["idle", "tick"]),
  rhythmOf(seed + 2, 4000, ["idle", "tick", "flush", "tick"]),
  ...[3, 4, 5].map((more) => rhythmOf(seed + more * 7919, 900, ["idle"])),
];

/** After a long silence nothing waits, so that less room may be left: what is shown is still so. */
const withSilences = (seed: number): Rhythm => rhythmOf(seed, 9000, ["idle", "silent", "tick"]);

/** Pauses at the same distances. */
const even: readonly (readonly [chunk: number, idleEvery: number])[] = [
  [997, 1],
  [2003, 3],
  [5477, 1],
];

test.each(failing.map((one) => [one.name, one] as const))(
  "%s: pauses do not take its end",
  async (_, one) => {
    const at = seedOf(one.name);
    const { shown: whole } = await run(one, limit);
    const lines = one.output.toString().trimEnd().split("\n").slice(-lastLines);
    const isShown = (shown: Buffer): ((line: string) => boolean) => {
      const text = stripAnsi(shown.toString());
      const [seen, isNamed] = [shownSet(text), namedIn(text)];
      return (line) => isShownIn(line, seen) || isNamed(line);
    };
    const ending = lines.filter(
      (line) => isCritical(stripAnsi(line).trim()) && isShownIn(line, shownSet(stripAnsi(whole.toString()))),
    );
    for (const paused of [
      ...even.map(([chunk, idleEvery]) => ({ chunk, idleEvery })),
      ...rhythms(at).map((rhythm) => ({ rhythm })),
    ]) {
      const { shown } = await run(one, limit, paused);
      if ("chunk" in paused) expect(shown.toString().length).toBeLessThanOrEqual(limit);
      expect(ending.filter((line) => !isShown(shown)(line))).toEqual([]);
      expect(walk(one.output.toString(), shown.toString())).toBeNull();
    }
    const { shown } = await run(one, limit, { rhythm: withSilences(at) });
    expect(walk(one.output.toString(), shown.toString())).toBeNull();
  },
);

test.each(failing.map((one) => [one.name, one] as const))(
  "%s: what went ahead of the end takes its room",
  async (_, one) => {
    for (const max of [limit, limit / 4]) {
      const { shown } = await run(one, max, { rhythm: () => [16_384, "tick"] });
      expect(shown.toString().length).toBeLessThanOrEqual(max);
    }
  },
);

test("beyond their share lines wait for the end, and a mark tells of them where a silence lasts", () => {
  const rows = Array.from(
    { length: 300 },
    (_, at) => `part ${at}: compiled and linked for target web ${"x".repeat(60)}\n`,
  );
  let shown = "";
  const engine = createEngine({
    command: "make",
    filter: generic,
    context: { argv: ["make"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
    boundAt: boundOf({ capAt: ({ code }) => (code === 0 ? 30_000 : limit) }),
    deliver: (bytes) => (shown += Buffer.from(bytes).toString()),
  });
  const say = (text: string): void => engine.write(Buffer.from(text), 1);
  for (const part of [0, 1, 2]) {
    say(rows.slice(part * 100, part * 100 + 100).join(""));
    engine.idle();
    expect(shown.length).toBeLessThan(limit / 2);
    if (part > 0) engine.silent();
    expect(shown.match(/^\[pith: \d+ lines hidden\]$/gm)?.length ?? 0).toBeGreaterThanOrEqual(part);
  }
  say("ERROR: deploy failed: quota exceeded\n");
  engine.end({ code: 1, signal: null });
  expect(shown.length).toBeLessThanOrEqual(limit);
  expect(shown).toMatch(/^ERROR: deploy failed: quota exceeded$/m);
});

test.each([
  ["a program that asks is shown with its question, however much came before", "Go on? [y/n] ", true],
  ["a message that is written in parts is no question", "error: ", false],
])("%s", (_, open, isShown) => {
  let shown = "";
  const engine = createEngine({
    command: "make",
    filter: generic,
    context: { argv: ["make"], cols: 80, mode: "balanced" },
    store: { commit: () => ({ id: "7K2M9QXA", path: "/kept" }) },
    boundAt: boundOf({ capAt: ({ code }) => (code === 0 ? 30_000 : limit) }),
    deliver: (bytes) => (shown += Buffer.from(bytes).toString()),
  });
  const before = `${"one of very many lines of a build\n".repeat(3)}${"x y z\nz y x\n".repeat(900)}`;
  engine.write(Buffer.from(before + open), 1);
  engine.idle();
  expect(shown.endsWith(open)).toBe(isShown);
});

test("a copy of a line that found no room is a line as any other", () => {
  const copy = { ...proven("repeated lines"), part: "copy" as const };
  const seen = new Set<string>();
  const filter: Filter = {
    summary: "prints its failures twice",
    kind: "report",
    start: () => ({ line: (text) => (seen.has(text) ? copy : (seen.add(text), pin)) }),
  };
  const failures = Array.from(
    { length: 200 },
    (_, at) => `FAIL test ${at}: error in ${"abc".repeat(at % 20)}\n`,
  );
  const { shown } = runEngine(filter, `${failures.join("")}Summary\n${failures.join("")}200 failed\n`, {
    ending: { code: 1, signal: null },
    cap: 30_000,
    capAt: ({ code }) => (code === 0 ? 30_000 : 3000),
  });
  const marks = [
    ...shown.toString().matchAll(/^\[pith: (\d+) (repeated )?lines? hidden(: \d+ critical)?\]$/gm),
  ];
  const repeated = marks.reduce((sum, [, lines, word]) => sum + (word === undefined ? 0 : Number(lines)), 0);
  expect(repeated).toBeLessThanOrEqual(shown.toString().match(/^FAIL/gm)!.length);
  expect(
    marks.some(([, lines, word, critical]) => word === undefined && Number(lines) > 100 && critical),
  ).toBe(true);
});
