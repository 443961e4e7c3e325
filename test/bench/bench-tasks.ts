/** `npm run bench -- tasks`: runs of whole tasks by arms, each a line of a file, and what they cost beside each other. */
import { accessSync, appendFileSync, constants, readFileSync, statSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { arms } from "../../src/figures/trial/arms.ts";
import { UserError } from "../../src/system/user-error.ts";
import { unknownName, wholeNumber } from "../../src/cli/arguments.ts";
import { seeded } from "../figures/seeded.ts";
import { figuresTable, type RunRow } from "./task-figures.ts";
import { type Task, tasks } from "./task-files.ts";
import { type Asked, drivers, plays, runTask } from "./tasks.ts";

interface Plan {
  readonly asked: readonly Asked[];
  readonly out: string;
}

const options = {
  agent: { type: "string", default: "claude" },
  arms: { type: "string", default: arms.join(",") },
  tasks: { type: "string", default: tasks.map(({ name }) => name).join(",") },
  runs: { type: "string", default: "10" },
  model: { type: "string" },
  scripted: { type: "string" },
  minutes: { type: "string", default: "30" },
  out: { type: "string", default: "tasks.jsonl" },
  table: { type: "string" },
} as const;

const parsed = (words: readonly string[]) => {
  try {
    return parseArgs({ args: [...words], options }).values;
  } catch (fault) {
    const [what = ""] = (fault as Error).message.split(/\n|\. /, 1);
    throw new UserError(`${what.replace(/\.$/, "")}; tasks takes --${Object.keys(options).join(", --")}`);
  }
};

const named = <Name extends string>(what: string, name: string, names: readonly Name[]): Name => {
  const found = names.find((one) => one === name);
  if (found === undefined) throw unknownName(what, name, names);
  return found;
};

const modelOf = ({ model, scripted, agent }: ReturnType<typeof parsed>): Asked["model"] => {
  if ((model === undefined) === (scripted === undefined))
    throw new UserError("either --model NAME, which pins your model, or --scripted solves, which needs none");
  if (scripted !== undefined) return { plays: named("session", scripted, plays) };
  const { key } = drivers[agent]!;
  if ((process.env[key] ?? "") === "")
    throw new UserError(`${key} has to hold your key; --scripted solves needs none`);
  return { named: model! };
};

/** Without its tool chain a task fails for everybody, which would say nothing of an arm. */
const checkPrograms = (chosen: readonly Task[]): void => {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const isHere = (program: string): boolean =>
    folders.some((folder) => statSync(join(folder, program), { throwIfNoEntry: false }) !== undefined);
  for (const { name, needs } of chosen)
    for (const program of needs)
      if (!isHere(program))
        throw new UserError(`${name} needs ${program}, which is not on PATH; --tasks names the tasks to run`);
};

/** Before hours of runs, not after the first. */
const checkOut = (out: string): void => {
  const place = statSync(out, { throwIfNoEntry: false });
  try {
    if (place?.isFile() === false) throw new Error("no file");
    accessSync(place === undefined ? dirname(resolve(out)) : out, constants.W_OK);
  } catch {
    throw new UserError(`${out} cannot be written; --out names the file for the rows`);
  }
};

/** Runs of all arms in an order of chance: what a provider does on one day falls on all alike. */
const planFor = (values: ReturnType<typeof parsed>): Plan => {
  const agent = named("agent", values.agent, Object.keys(drivers));
  const model = modelOf(values);
  const runs = wholeNumber("--runs", values.runs, 1, 4);
  const limit = wholeNumber("--minutes", values.minutes, 1, 4) * 60_000;
  const inArms = values.arms.split(",").map((arm) => named("arm", arm, arms));
  const names = tasks.map(({ name }) => name);
  const chosen = values.tasks.split(",").map((name) => tasks[names.indexOf(named("task", name, names))]!);
  checkPrograms(chosen);
  checkOut(values.out);
  const asked = chosen.flatMap((task) =>
    inArms.flatMap((arm) =>
      Array.from({ length: runs }, (_, run): Asked => ({ agent, task, arm, run, model, limit })),
    ),
  );
  const random = seeded(1);
  const order = asked.map((one) => ({ one, key: random() })).toSorted((a, b) => a.key - b.key);
  return { asked: order.map(({ one }) => one), out: values.out };
};

export const planOf = (words: readonly string[]): Plan => planFor(parsed(words));

const isRow = (row: unknown): row is RunRow => {
  const { task, arm, cost, steps, solved, run } = (row ?? {}) as Partial<RunRow>;
  return (
    typeof task === "string" &&
    arms.some((one) => one === arm) &&
    [cost, steps, run].every((value) => typeof value === "number") &&
    typeof solved === "boolean"
  );
};

/** Rows of earlier runs. */
export const rowsIn = (path: string): readonly RunRow[] => {
  let rows: unknown[];
  try {
    rows = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  } catch (fault) {
    throw new UserError(`${path} cannot be read as rows of tasks: ${(fault as Error).message}`);
  }
  if (rows.length === 0 || !rows.every(isRow))
    throw new UserError(`${path} has no rows of tasks, or others among them`);
  return rows;
};

/** Throws for rows of more than one client, model or form of a task. Runs without a step have no unit. */
export const tableOf = (rows: readonly RunRow[], path: string): string[][] => {
  const others: Readonly<Record<string, ReadonlySet<string>>> = {
    agent: new Set(rows.map(({ agent, version }) => `${agent} ${version}`)),
    model: new Set(rows.map(({ model }) => model)),
    unit: new Set(rows.filter(({ steps }) => steps > 0).map(({ unit }) => unit)),
  };
  const mixed = Object.entries(others).find(([, values]) => values.size > 1)?.[0];
  const forms = new Set(rows.map(({ task, hash }) => `${task} ${hash}`)).size;
  const what = mixed ?? (forms > new Set(rows.map(({ task }) => task)).size ? "form of a task" : null);
  if (what !== null)
    throw new UserError(
      `${path} has rows of more than one ${what}, which cannot be compared; put each into a file of its own`,
    );
  return figuresTable(rows, seeded(2));
};

/** Every run is a line of the file as soon as it is over. */
export const benchTasks = async (words: readonly string[]): Promise<string[][]> => {
  const values = parsed(words);
  if (values.table !== undefined) return tableOf(rowsIn(values.table), values.table);
  const { asked, out } = planFor(values);
  const rows: RunRow[] = [];
  for (const [at, one] of asked.entries()) {
    process.stderr.write(`${at + 1} of ${asked.length}: ${one.task.name}, ${one.arm}, run ${one.run}\n`);
    const { row } = await runTask(one);
    rows.push(row);
    appendFileSync(out, `${JSON.stringify(row)}\n`);
  }
  return tableOf(rows, out);
};
