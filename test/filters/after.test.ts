/** Lines that a script prints after a recognised tool's last word are no lines of the tool. */
import { expect, test } from "vitest";
import { fixtureOf } from "./judged.ts";
import { judgeWhole } from "./whole.ts";

test.each(["jest", "vitest", "mocha", "node", "pytest"])("%s, then a script", async (tool) => {
  const { description, output } = fixtureOf(`npm/run/${tool}-then-script`);
  const told = await judgeWhole(description.argv, output.toString());
  const from = told.findIndex(({ text }) => text === "replaying the gates");
  const after = told.slice(from);
  expect(after).toHaveLength(77);
  expect(after.filter(({ noun }) => noun !== undefined)).toEqual([]);
  expect(after.some(({ text }) => text === "○ skipped endpoint 9 because the token has expired")).toBe(true);
  expect(after.some(({ text }) => text === "PASSED gate 3 with waiver")).toBe(true);
  expect(told.slice(0, from).some(({ noun }) => /^passed (?:tests|files)$/.test(noun ?? ""))).toBe(true);
});

test("the next script's tool begins afresh behind the runner's announcement, with or without a prefix", async () => {
  const run = (count: number): string =>
    ["PASS src/a.test.js", ...Array.from({ length: count }, (_, at) => `  ✓ adds ${at} (1 ms)`), ""].join(
      "\n",
    );
  const announced = ["> shop@1.0.0 lint", "$ eslint .", "[lint] $ eslint .", "task: [lint] eslint ."];
  for (const line of announced) {
    const argv = line.startsWith("[")
      ? ["mise", "run", "ci"]
      : line.startsWith("task")
        ? ["task", "ci"]
        : ["npm", "test"];
    const told = await judgeWhole(
      line.startsWith("task") ? ["npm", "test"] : argv,
      `${run(3)}${line}\n  ✓ adds 9 (1 ms)\n`,
    );
    expect(told.filter(({ noun }) => noun === "passed tests")).toHaveLength(3);
    expect(told.at(-1)!.noun).toBe(undefined);
  }
});

test.each([
  ["lefthook run pre-commit", "┃  replay ❯ "],
  ["pre-commit run", `${"replay".padEnd(73, ".")}Failed`],
  ["lint-staged", "[FAILED] node replay.mjs [FAILED]"],
  ["make check", "make[1]: Entering directory '/home/dev/shop/gates'"],
])("%s: the next job's words are its own", async (command, announced) => {
  const rows = Array.from({ length: 3 }, (_, at) => `  ✓ adds ${at} (1 ms)`);
  const lines = ["PASS src/a.test.js", ...rows, announced, "PASS src/a.test.js", "  ✓ adds 9 (1 ms)"];
  const told = await judgeWhole(command.split(" "), lines.join("\n"));
  expect(told.filter(({ noun }) => noun === "passed tests")).toHaveLength(4);
  const other = [...lines.slice(0, 5), "  ✓ adds 9 (1 ms)"];
  const after = await judgeWhole(command.split(" "), other.join("\n"));
  expect(after.at(-1)!.noun).toBe(undefined);
});

const customers = Array.from({ length: 30 }, (_, at) => `Processing customer ${at} of the batch`);

test.each([
  ["pip", "Collecting requests", "Successfully installed requests-2.32.3"],
  ["pip, all there", "Requirement already satisfied: requests in /usr/lib/python3/dist-packages"],
  ["apt-get", "Reading package lists...", "Setting up zip (3.0-11) ..."],
])("what a script prints behind an installer is no step of it: %s", async (_, ...tool) => {
  const printed = [
    ...customers,
    "Saved 30 reports",
    "Fetched 30 rows",
    "Unpacking the archive",
    "Collecting all",
  ];
  const told = await judgeWhole(["bash", "run.sh"], [...tool, "loading", ...printed].join("\n"));
  expect(told.slice(-printed.length).filter(({ noun }) => noun !== undefined)).toEqual([]);
});
