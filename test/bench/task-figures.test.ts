import { expect, test } from "vitest";
import { seeded } from "../figures/seeded.ts";
import { chargedCost, costRatio, figuresTable, type RunRow } from "./task-figures.ts";
import { planOf } from "./tasks.ts";

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
  expect(() => planOf(["--runs", "1"])).toThrow("--model NAME pins your model");
  expect(() => planOf(["--scripted", "solves", "--arms", "some"])).toThrow(
    'no "some": plain, pith, advice, both',
  );
});
