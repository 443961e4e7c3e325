import { expect, test } from "vitest";
import prView from "../../filters/gh/pr/view.ts";
import { reduceText } from "../../src/pipeline/reduce-text.ts";
import { hidden, judgeText } from "./judged.ts";

const store = { commit: () => ({ id: "7K2M9QXA", path: "/tee/x.log" }) };
const lines = (step: string, count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `build\t${step}\t2024-09-09T17:05:${20 + Math.floor(at / 10)}.015${5475 + at}Z prints ${at}\n`,
  ).join("");
const shown = async (command: string, output: string): Promise<string> =>
  (await reduceText({ command, output: Buffer.from(output), exit: 0, store })).output.toString();

test("a failed step's log: what its lines begin with stands once", async () => {
  const text = await shown("gh run view 1 --log-failed", lines("Run make", 60));
  expect(text).toMatch(
    /^\[pith: 1 column hidden in the next 60 lines: TIME\]\nbuild\tRun make\t…\n prints 0\n/,
  );
  expect(text).toContain("prints 59\n[pith 7K2M9QXA: 0 of 60 lines hidden, 60 cut");
});

test("the runner's own lines are counted, but not the ones that say what went wrong", async () => {
  const error = "build\tSet up job\t2024-09-09T17:05:59.0155475Z ##[error]Unable to resolve action\n";
  const text = await shown("gh run view 1 --log", lines("Set up job", 40) + error + lines("Run make", 40));
  expect(text).toContain("[pith: 39 runner lines hidden]");
  // The first line of a step owns what is shown of it.
  expect(text.startsWith("build\tSet up job\t")).toBe(true);
  expect(text).toContain(error);
  expect(text).toContain("prints 39\n");
});

test("a step that cleans up says so in its first line, whatever it is called", async () => {
  const first = "build\tPost Run actions/checkout@v4\t2024-09-09T17:05:19.0155475Z Post job cleanup.\n";
  const log = lines("Post results", 40) + first + lines("Post Run actions/checkout@v4", 40);
  const text = await shown("gh run view 1 --log", log);
  expect(text).toContain("[pith: 41 runner lines hidden]");
  expect(text).toContain("prints 39\n");
});

test("a long log keeps its odd lines, the first and the last", async () => {
  const odd = "build\tRun make\t2024-09-09T17:07:59.0155475Z disk quota at 97\n";
  const text = await shown("gh run view 1 --log", lines("Run make", 300) + odd + lines("Run make", 300));
  expect(text).toContain("disk quota at 97");
  expect(text.split("\n").length).toBeLessThan(200);
});

test("without a log nothing is noise", async () => {
  const summary =
    "X main CI · 1\nTriggered via push about 1 hour ago\n\nJOBS\nX build in 1m4s (ID 9)\n  ✓ Set up job\n  X Run make\n";
  expect(await shown("gh run view 1", summary)).toBe(summary);
});

const time = (at: number): string => `2024-09-09T17:05:${20 + at}.0155475Z`;
const job = (step: string, texts: readonly string[]): string =>
  texts.map((text, at) => `build\t${step}\t${time(at % 40)} ${text}\n`).join("");
const noise = Array.from({ length: 30 }, (_, at) => `prints ${at} and says no more than that`);

test("the time column is left out by one mark, but of what went wrong", async () => {
  const text = await shown("gh run view 1 --log-failed", job("Run make", [...noise, "##[error]exit code 2"]));
  expect(text).toMatch(
    /^\[pith: 1 column hidden in 30 of the next 31 lines: TIME\]\nbuild\tRun make\t…\n prints 0 and/,
  );
  expect(text).toContain(` ${time(30)} ##[error]exit code 2\n`);
});

test("the tools within a step are reduced by their own filters, whatever the time and colour before their lines", async () => {
  const passed = Array.from({ length: 40 }, (_, at) => `test part::number_${at} ... ^[[32mok^[[0m`);
  const output = job("Test", [
    "##[group]Run cargo test",
    "##[endgroup]",
    "running 41 tests",
    ...passed,
    "test part::last ... FAILED",
  ]);
  const text = await shown("gh run view 1 --log-failed", output);
  expect(text).toContain("[pith: 40 passed tests hidden]");
  expect(text).toContain("test part::last ... FAILED");
});

test("words in the name of a job or step make no line critical, and hide none", async () => {
  const named = job("Report errors and failures", noise).replaceAll("build\t", "fail-fast\t");
  const text = await shown("gh run view 1 --log-failed", `${named}${named}`);
  expect(text).toContain(": TIME]");
});

test("a preparing step folds, its groups named; its errors do not, nor the group that they stand in", async () => {
  const groups = ["##[group]Fetching", ...noise, "##[endgroup]", "##[group]Checking out", ...noise];
  const texts = ["##[group]Run actions/checkout@v4", ...groups, "##[error]no such ref"];
  const text = await shown("gh run view 1 --log", job("Run actions/checkout@v4", texts));
  expect(text).toContain(" hidden: Fetching 32]");
  expect(text).toContain("##[group]Checking out\n[pith: 30 runner lines hidden]");
  expect(text).toContain("##[error]no such ref");
});

const check = (name: string, state: string): string =>
  `${name}\t${state}\t0\thttps://x/runs/1/job/${name}\t\n`;
const refreshed = "Refreshing checks status every 10 seconds. Press Ctrl+C to quit.\n\n";

test("pr checks --watch: what failed as soon as it did, and the last table whole", async () => {
  const states = ["pending", "pending", "pending", "pass"].map(
    (state, at) => refreshed + check("lint", at < 2 ? "pending" : "fail") + check("unit", state),
  );
  const last = check("lint", "fail") + check("unit", "pass");
  const text = await shown("gh pr checks 5 --watch", states.join("") + last);
  expect(text).toContain(last.replaceAll("\t\n", "\n"));
  expect(text.match(/lint\tfail/g)).toHaveLength(2);
  expect(text).not.toContain("pending");
});

test("pr checks --watch that was ended shows the table that it had", async () => {
  const before = Array.from(
    { length: 8 },
    () => refreshed + check("lint", "pending") + check("unit", "pending"),
  );
  const text = await shown("gh pr checks 5 --watch", before.join("") + refreshed + check("lint", "pass"));
  expect(text).toContain("lint\tpass");
});

test("pr checks: rows of one table stay, whatever they say", async () => {
  const rows = Array.from({ length: 40 }, (_, at) =>
    check(`job ${at}`, at % 3 === 0 ? "pending" : "pass"),
  ).join("");
  expect(await shown("gh pr checks 5", rows)).toBe(rows);
});

test("pr view: behind a ruler in the text no line is a field, unless a comment begins there", () => {
  const fields = "author:\tada\nassociation:\tnone\nedited:\tfalse\n--\n";
  const judged = judgeText(prView, `${fields}Ready.\n--\nlabels:\nstatus:\tnone\n--\n${fields}Thanks.\n--\n`);
  expect(hidden(judged)).toEqual([
    "ordinary fields: association:\tnone",
    "ordinary fields: edited:\tfalse",
    "ordinary fields: association:\tnone",
    "ordinary fields: edited:\tfalse",
  ]);
});
