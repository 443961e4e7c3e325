/** The tasks of `bench -- tasks`: each verifier refuses the workspace as it is and takes the reference solution, and the folders are
 * what they were when figures were last compared. */
import { mkdirSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isSolved, prepare, solve, type Surroundings, type Task, tasks } from "../bench/task-files.ts";
import { removedLater } from "../left-over.ts";

const place = (): Surroundings => {
  const root = removedLater(realpathSync(mkdtempSync(join(tmpdir(), "pith-task-"))));
  const [workspace, home, temporary] = ["workspace", "home", "tmp"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [workspace, home, temporary]) mkdirSync(folder);
  return { workspace, home, temporary };
};

test("twelve, in five languages, of more than ten steps each", () => {
  expect(tasks).toHaveLength(12);
  expect(new Set(tasks.map(({ language }) => language)).size).toBe(5);
  for (const { name, solution } of tasks) expect([name, solution.length > 10]).toEqual([name, true]);
});

test("frozen", () => {
  expect(Object.fromEntries(tasks.map(({ name, hash }) => [name, hash]))).toMatchSnapshot();
});

describe.each(tasks)("$name", (task: Task) => {
  test("its verifier takes the solution, and nothing less", () => {
    const here = place();
    prepare(task, here);
    expect(isSolved(task, here)).toBe(false);
    solve({ ...task, solution: task.solution.slice(0, 3) }, here);
    expect(isSolved(task, here)).toBe(false);
    const again = place();
    prepare(task, again);
    solve(task, again);
    expect(isSolved(task, again)).toBe(true);
  }, 240_000);
});
