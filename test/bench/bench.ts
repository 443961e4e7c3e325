/** `npm run bench [-- NAME...]`, `npm run bench -- replay [--ledger] FILE...`: measures, prints tables, asserts nothing; `savings --write`
 * renews what the suite compares with, `replay --write FILE...` the figure of the README, which `projects` prints, `bill --write NAME FILE...` those of docs/worth.md, which `bill` prints. `logs DIR` scores logs of failed runs. */
import { ablate } from "./ablate.ts";
import { UserError } from "../../src/system/user-error.ts";
import { bill } from "./bill-table.ts";
import { hooking } from "./hooks.ts";
import { inside } from "./inside.ts";
import { ledger } from "./ledger.ts";
import { light } from "./light.ts";
import { logs } from "./logs.ts";
import { projectRows, projectsFigure } from "./projects.ts";
import { records } from "./records.ts";
import { replayLedger } from "./replay-ledger.ts";
import { replay } from "./replay.ts";
import { rewriting } from "./rewrite.ts";
import { running } from "./run.ts";
import { savings } from "./savings.ts";
import { table } from "./table.ts";
import { throughput } from "./throughput.ts";
import { tokens } from "./tokens.ts";

const [name, ...rest] = process.argv.slice(2);

const suites: Readonly<Record<string, () => Promise<string[][]>>> = {
  tokens: async () => [["captures of", "texts", "o200k", "estimated", "error"], ...tokens()],
  records: async () => [
    ["records", "behind a run", "first gain", "gain", "--history", "--explain", "doctor"],
    ...records(),
  ],
  rewrite: async () => [["text", "characters", "microseconds"], ...rewriting()],
  savings: async () => savings(process.argv.includes("--write")),
  throughput: async () => [["filter", "kind", "throughput"], ...(await throughput())],
  run: async () => [["command", "bare", "with pith", "added", "of an empty Node program"], ...running()],
  light: async () => [
    [
      "command",
      "bare",
      "pith, typed",
      "as inserted",
      "typed adds, of an empty Node program",
      "inserted adds",
      "MiB",
    ],
    ...light(),
  ],
  hooks: async () => [["with", "milliseconds"], ...hooking()],
  ledger: async () => [["a `git diff` of Claude Code, its result", "milliseconds"], ...ledger()],
  inside: async () => [["Claude Code's ends", "added", "of an empty Node program"], ...(await inside())],
};

const runSuite = async (suite: string): Promise<void> => {
  const rows = suites[suite];
  if (rows === undefined)
    throw new UserError(
      `no bench named ${suite}: ${[...Object.keys(suites), "replay FILE...", "bill FILE...", "logs DIR", "ablate FILE...", "tasks"].join(", ")}`,
    );
  console.log(`\n${suite}\n`);
  console.log(table(await rows()));
};

const main = async (): Promise<void> => {
  if (name === "replay" && rest[0] === "--ledger")
    console.log((await replayLedger(rest.slice(1))).map(table).join("\n\n"));
  else if (name === "logs" && rest[0] !== undefined)
    console.log(table(logs(rest[0], rest[1] === "--every" ? Number(rest[2]) : 1)));
  else if (name === "ablate") console.log(table(await ablate(rest)));
  else if (name === "bill") console.log((await bill(rest)).map(table).join("\n\n"));
  else if (name === "tasks") console.log(table(await (await import("./bench-tasks.ts")).benchTasks(rest)));
  else if (name === "projects") console.log(`${table(projectRows())}\n\n${projectsFigure()}`);
  else if (name === "replay")
    console.log(
      table(
        await replay(
          rest.filter((word) => word !== "--write"),
          rest.includes("--write"),
        ),
      ),
    );
  else
    for (const suite of name === undefined
      ? Object.keys(suites)
      : [name, ...rest.filter((word) => word !== "--write")])
      await runSuite(suite);
};

try {
  await main();
} catch (fault) {
  if (!(fault instanceof UserError)) throw fault;
  process.stderr.write(`bench: ${fault.message}\n`);
  process.exitCode = 2;
}
