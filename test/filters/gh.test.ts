import { expect, test } from "vitest";
import { reduceText } from "../../src/pipeline/reduce-text.ts";

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
  expect(text).toMatch(/^build\tRun make\t2024-09-09T17:05:…\n 20\.0155475Z prints 0\n/);
  expect(text).toContain("prints 59\n");
  expect(text).not.toContain("hidden");
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
