/** Runs bundled test files in this process and writes what failed. Words: a list of files, and where to write. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import "../../setup.ts";
import { startTests, type Task, type VitestRunner } from "@vitest/runner";

const [, , list = "", to = ""] = process.argv;
const files = JSON.parse(readFileSync(list, "utf8")) as string[];

const config = {
  root: process.cwd(),
  setupFiles: [],
  passWithNoTests: true,
  allowOnly: true,
  sequence: { shuffle: false, concurrent: false, seed: 1, hooks: "stack", setupFiles: "list" },
  maxConcurrency: 1,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  retry: 0,
  includeTaskLocation: false,
  tags: [],
  tagsFilter: undefined,
  strictTags: false,
  fakeTimers: {},
} as unknown as VitestRunner["config"];

const runner: VitestRunner = {
  config,
  importFile: (path) => import(pathToFileURL(path).href),
};

const failuresIn = (task: Task, above: string): string[] => {
  const name = `${above} > ${task.name}`;
  const own = (task.result?.errors ?? []).map(({ message }) => `${name}: ${message}`);
  return "tasks" in task ? [...own, ...task.tasks.flatMap((inner) => failuresIn(inner, name))] : own;
};

const countOf = (task: Task): number =>
  "tasks" in task
    ? task.tasks.reduce((sum, inner) => sum + countOf(inner), 0)
    : Number(task.result?.state === "pass");

const done = await startTests(files, runner);
const failures = done.flatMap((file) => failuresIn(file, file.name));
writeFileSync(to, JSON.stringify({ passed: done.reduce((sum, file) => sum + countOf(file), 0), failures }));
