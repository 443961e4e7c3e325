/** `bench -- tasks` in the real clients, with a scripted model that solves a task, fails, or loops; and that the advice reaches the
 * model in the arms that have it. */
import { describe, expect, test } from "vitest";
import type { Arm } from "../../src/history/trial.ts";
import { tasks } from "../bench/task-files.ts";
import { drivers, type Plays, runTask } from "../bench/tasks.ts";

const task = tasks.find(({ name }) => name === "js-mend-suite")!;
const advice = "work in few, short steps";
const note = "The user has installed pith";

const played = (agent: string, plays: Plays, arm: Arm, limit = 110_000) =>
  runTask({ agent, task, arm, run: 0, model: { plays }, limit });

describe.each(Object.keys(drivers))("%s", (agent) => {
  test.each([
    ["plain", false, false],
    ["pith", false, true],
    ["advice", true, false],
    ["both", true, true],
  ] as const)(
    "solves in the arm %s",
    async (arm, isAdvised, isNoted) => {
      const { row, first } = await played(agent, "solves", arm);
      expect(row).toMatchObject({
        agent,
        arm,
        solved: true,
        ended: "itself",
        task: task.name,
        hash: task.hash,
      });
      // Its last word is a step as well; some clients take one more for a title.
      expect(row.steps).toBeGreaterThan(task.solution.length);
      expect(row.cost).toBeGreaterThan(0);
      expect([first.includes(advice), first.includes(note)]).toEqual([isAdvised, isNoted]);
    },
    150_000,
  );

  test("fails", async () => {
    const { row } = await played(agent, "fails", "pith");
    expect(row).toMatchObject({ solved: false, ended: "itself" });
  }, 150_000);

  test("loops until it is ended", async () => {
    const { row } = await played(agent, "loops", "plain", 100_000);
    expect(row).toMatchObject({ solved: false, ended: "limit" });
    expect(row.steps).toBeGreaterThan(3);
  }, 150_000);
});
