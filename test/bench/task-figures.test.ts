import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { scratch } from "../config/scratch.ts";
import { seeded } from "../figures/seeded.ts";
import { costOf } from "./tasks.ts";
import { chargedCost, costRatio, figuresTable, type RunRow } from "./task-figures.ts";
import { planOf, rowsIn, tableOf } from "./bench-tasks.ts";

const row = (more: Partial<RunRow>): RunRow => ({
  task: "a",
  hash: "0",
  agent: "claude",
  version: "1",
  model: "m",
  arm: "plain",
  run: 0,
  solved: true,
  ended: "itself",
  steps: 10,
  cost: 1,
  unit: "dollars",
  seconds: 1,
  ...more,
});

const runs = (arm: RunRow["arm"], factor: number): readonly RunRow[] =>
  ["a", "b", "c", "d"].flatMap((task, size) =>
    Array.from({ length: 6 }, (_, run) =>
      row({ task, arm, run, cost: factor * (1 + size) * (1 + (run % 2) / 100) }),
    ),
  );

test("costs are compared within tasks, and the interval is the bootstrap's", () => {
  const { ratio, low, high } = costRatio(runs("pith", 0.7), runs("plain", 1), seeded(1))!;
  expect(ratio).toBeCloseTo(0.7, 6);
  expect([low <= ratio, ratio <= high]).toEqual([true, true]);
  // A task that one arm never solved is in no ratio.
  const unsolved = runs("pith", 9).map((one) => ({ ...one, solved: one.task !== "a" && one.solved }));
  expect(
    costRatio(
      unsolved.filter(({ task }) => task === "a"),
      runs("plain", 1),
      seeded(1),
    ),
  ).toBeNull();
});

test("failures are charged", () => {
  expect(chargedCost([row({ cost: 2 }), row({ cost: 4, solved: false })])).toBe(6);
  expect(chargedCost([row({ solved: false })])).toBeNull();
});

test("plain is measured against itself first", () => {
  const table = figuresTable([...runs("plain", 1), ...runs("both", 0.5)], seeded(2));
  expect(table.map(([arm]) => arm)).toEqual(["arm", "plain, odd runs beside even ones", "plain", "both"]);
  expect(table[1]![3]).toMatch(/^1\.010 \(1\.010 to 1\.010\)$/);
  expect(table[3]).toEqual(["both", "24 of 24", "10.0", "0.500 (0.500 to 0.500)", expect.any(String)]);
});

test("every task, arm and run once, in an order of chance; a model is pinned", () => {
  const { asked } = planOf(["--scripted", "solves", "--runs", "2", "--arms", "plain,advice"]);
  expect(asked).toHaveLength(12 * 2 * 2);
  expect(new Set(asked.map(({ task, arm, run }) => `${task.name} ${arm} ${run}`)).size).toBe(48);
  expect(asked.slice(0, 12).every(({ arm }) => arm === "plain")).toBe(false);
});

test.each([
  [["--runs", "1"], "either --model NAME, which pins your model, or --scripted solves"],
  [["--scripted", "wins"], 'no session "wins"; there are solves, fails, loops'],
  [["--scripted", "solves", "--arms", "some"], 'no arm "some"; there are plain, pith, advice, both'],
  [["--scripted", "solves", "--agent", "some"], 'no agent "some"; there are claude, codex, opencode'],
  [["--scripted", "solves", "--runs", "x"], '--runs takes a whole number from 1 on, not "x"'],
  [["--scripted", "solves", "--minutes", "0"], '--minutes takes a whole number from 1 on, not "0"'],
  [["--scripted", "solves", "--out", "/nowhere/rows"], "/nowhere/rows cannot be written"],
  [["--some"], "Unknown option '--some'; tasks takes --agent, --arms"],
] as const)("%j is refused before anything runs", (words, message) => {
  expect(() => planOf(words)).toThrow(message);
});

test("a run in the user's own model needs a key", () => {
  vi.stubEnv("ANTHROPIC_API_KEY", "");
  expect(() => planOf(["--model", "m"])).toThrow("ANTHROPIC_API_KEY has to hold your key");
  vi.unstubAllEnvs();
});

test("rows of earlier runs come to the same table, and unlike ones to none", () => {
  const path = join(scratch().root, "rows.jsonl");
  const write = (text: string): readonly RunRow[] => {
    writeFileSync(path, text);
    return rowsIn(path);
  };
  const lines = (rows: readonly RunRow[]): string => rows.map((one) => `${JSON.stringify(one)}\n`).join("");
  const rows = [...runs("plain", 1), ...runs("both", 0.5)];
  expect(tableOf(write(lines(rows)), path)).toEqual(figuresTable(rows, seeded(2)));
  for (const text of ["", "{}\n", '{"task":', lines([row({ arm: "some" as never })])])
    expect(() => write(text)).toThrow("rows of tasks");
  for (const [other, what] of [
    [row({ version: "2" }), "agent"],
    [row({ model: "n" }), "model"],
    [row({ unit: "weighted tokens" }), "unit"],
    [row({ hash: "1" }), "form of a task"],
  ] as const)
    expect(() => tableOf([...rows, other], path)).toThrow(`more than one ${what}`);
  // The client did not start.
  expect(tableOf([...rows, row({ unit: "weighted tokens", steps: 0, solved: false })], path)).toHaveLength(4);
});

test("a request that was broken off leaves a run's cost in dollars", () => {
  const step = { id: "", session: "s", t: 1, cacheRead: 0, cacheWrite: 0, cost: 0 };
  const [asked, broken] = [1000, 0].map((input) => ({
    ...step,
    model: "claude-sonnet-4",
    input,
    output: input,
  }));
  expect(costOf([asked!, broken!])).toEqual({ cost: 0.018, unit: "dollars" });
  expect(costOf([{ ...asked!, model: "nobody's" }])).toEqual({ cost: 6000, unit: "weighted tokens" });
});
