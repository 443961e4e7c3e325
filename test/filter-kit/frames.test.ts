/** Which lines are stack frames, and which of them may go. */
import { describe, expect, test } from "vitest";
import { createTrace, isFrame } from "../../src/filter-kit/frames.ts";

const acts = (...lines: string[]): (string | null)[] => {
  const trace = createTrace();
  return lines.map((line) => trace(line)?.act ?? null);
};

describe("isFrame", () => {
  test.each([
    "    at parsePrice (/home/dev/project/src/cart.js:21:29)",
    "    at file:///home/dev/project/a.mjs:1:2",
    "    at async Promise.all (index 0)",
    "    at new Promise (<anonymous>)",
    "    at node:internal/main/run_main_module:28:49",
    " ❯ src/cart.test.js:13:29",
    " ❯ parsePrice src/cart.js:21:29",
    "        TestContext.<anonymous> (file:///home/dev/project/test/cart.test.mjs:10:12)",
  ])("%s", (line) => expect(isFrame(line)).toBe(true));

  test.each([
    "at the end of the day",
    "    look at this (and that)",
    " ❯ src/cart.test.js (7 tests | 3 failed) 12ms",
    "    at async processTimers (node:internal/timers:519:7) {",
    "error at line 3",
  ])("not: %s", (line) => expect(isFrame(line)).toBe(false));
});

describe("createTrace", () => {
  test("library frames go once a frame of the project was shown", () => {
    expect(
      acts(
        "Error: x",
        "  at lib (/p/node_modules/a/b.js:1:1)",
        "  at own (/p/src/a.js:1:1)",
        "  at lib (/p/node_modules/a/b.js:1:1)",
        "  at node:internal/timers:1:1",
      ),
    ).toEqual([null, "keep", "keep", "proven", "proven"]);
  });

  test("the next trace begins afresh", () => {
    expect(
      acts("  at own (/p/src/a.js:1:1)", "Caused by: y", "  at lib (/p/node_modules/a/b.js:1:1)"),
    ).toEqual(["keep", null, "keep"]);
  });

  test("a code frame stands for the project's own frame; blank lines end nothing", () => {
    expect(acts("> 3 | boom()", "    | ^", "", "  at lib (/p/node_modules/a/b.js:1:1)")).toEqual([
      null,
      null,
      null,
      "proven",
    ]);
    expect(acts("  3 | fine()", "  at lib (/p/node_modules/a/b.js:1:1)")).toEqual([null, "keep"]);
  });
});
