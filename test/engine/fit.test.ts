/** Agents that show less of a failure cut off neither a mark nor a finding: pith hides what tells least before they do. */
import { expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { outputLimitOf } from "../../src/pipeline/output-limits.ts";
import { entries } from "../../src/registry/shipped.generated.ts";
import { fixtures } from "../fixtures.ts";
import { runEngine } from "./run-engine.ts";
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

const run = async (one: (typeof failing)[number], most: number) => {
  const entry = entries.find(({ command }) => command === one.found.command)!;
  return runEngine(await entry.load(), one.output, {
    command: one.found.command,
    argv: one.found.argv,
    ending: { code: one.exit, signal: null },
    cap: 30_000,
    capAt: ({ code }) => (code === 0 ? 30_000 : most),
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
  expect(shown.toString()).not.toContain("similar lines hidden]");
});

test.each(["clang/templates/overloads", "gradle/test/many", "playwright/browser-retries-line"])(
  "%s: how it ended goes last, whatever it speaks of",
  async (name) => {
    const one = named(name);
    const { shown } = await run(one, 4000);
    expect(shown.toString()).toContain(one.output.toString().trimEnd().split("\n").at(-1));
  },
);

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
