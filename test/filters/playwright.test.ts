/** Verdicts of the playwright filter on each line of real runs. */
import { describe, expect, test } from "vitest";
import type { Filter } from "../../src/filter-kit/filter.ts";
import playwright from "../../filters/playwright/test.ts";
import { judge, judgeText, musts, restored, tally } from "./judged.ts";

const withoutTime = (line: string): string => line.replace(/ \([\d.]+m?s\)/g, "").replace(/ ─+$/, "");

describe("playwright test", () => {
  test("passed tests are hidden", () => {
    expect(tally(judge(playwright, "playwright/failures"))).toEqual({ "passed tests": 12 });
    expect(tally(judge(playwright, "playwright/pass-list"))).toEqual({ "passed tests": 90 });
    expect(tally(judge(playwright, "playwright/pass"))).toEqual({ "passed tests": 150 });
  });

  test("what did not run after a failure is named", () => {
    const judged = judge(playwright, "playwright/serial");
    expect(tally(judged)).toEqual({ "passed tests": 1 });
    expect(musts(judged).map(withoutTime)).toEqual([
      "✘   2 tests/flow.spec.js:4:3 › flow › breaks",
      ...Array.from(
        { length: 12 },
        (_, at) => `-  ${String(at + 3).padStart(2)} tests/flow.spec.js:${at + 5}:3 › flow › goes on ${at}`,
      ),
      "1) tests/flow.spec.js:4:3 › flow › breaks",
      "Error: expect(received).toBe(expected) // Object.is equality",
      'Expected: "right"',
      'Received: "left"',
      "1 failed",
      "12 did not run",
      "1 passed",
    ]);
  });

  test("a flaky test is shown with its second try", () => {
    expect(musts(judge(playwright, "playwright/flaky")).map(withoutTime)).toEqual([
      "✘   1 tests/flaky.spec.js:2:1 › sometimes works",
      "✓   2 tests/flaky.spec.js:2:1 › sometimes works (retry #1)",
      "1) tests/flaky.spec.js:2:1 › sometimes works",
      "Error: expect(received).toBe(expected) // Object.is equality",
      "Expected: 1",
      "Received: 0",
      "1 flaky",
      "20 passed",
    ]);
  });

  test("what tests print stays", () => {
    const printed = judge(playwright, "playwright/failures-dot").find(({ text }) =>
      text.includes("failed with 503"),
    );
    expect(printed?.verdict.act).toBe("keep");
  });

  test("progress lines are hidden unless the run was cut off there", () => {
    expect(tally(judge(playwright, "playwright/failures-line"))).toEqual({ "progress lines": 16 });
    expect(restored(playwright, "playwright/failures-line", { code: 1, signal: null })).toEqual([]);
    const reducer = (playwright as Filter).start({
      argv: ["playwright", "test"],
      cols: 80,
      mode: "balanced",
    });
    for (const line of ["[1/9] a.spec.js:1:1 › a", "[2/9] a.spec.js:2:1 › hangs"]) reducer.line(line, 1);
    expect(reducer.end?.({ code: null, signal: "SIGTERM" })).toEqual([1]);
  });

  test("an error in a browser is told with each step of its call log once", () => {
    const judged = judge(playwright, "playwright/browser-failures");
    expect(tally(judged)).toEqual({
      "passed tests": 20,
      "server lines": 11,
      "call log lines": 36,
      "attachment lines": 24,
    });
    const shown = judged.filter(({ verdict }) => verdict.act !== "proven").map(({ text }) => text.trim());
    expect(shown).toContain('- <div class="overlay"></div> intercepts pointer events');
    expect(shown).toContain(
      "attachment #1: login (image/png) ───────────────────────────────────────────────────────────────",
    );
  });

  test("of a further attempt what the first one did not say is shown", () => {
    const judged = judge(playwright, "playwright/browser-retries");
    const from = judged.findIndex(({ text }) => text.includes("Retry #1"));
    const to = judged.findIndex(({ text }) => text.startsWith("  2) "));
    expect(
      judged
        .slice(from, to)
        .filter(({ verdict }) => verdict.act !== "proven")
        .map(({ text }) => withoutTime(text)),
    ).toEqual([
      "    Retry #1",
      "    attachment #3: trace (application/zip)",
      "    test-results/checkout-checkout-pays-by-card-chromium-retry1/trace.zip",
    ]);
    const again = [
      "  1) a.spec.ts:1:1 › a ──",
      "",
      "    Error: one",
      "",
      "    Retry #1 ───",
      "",
      "    Error: two",
      "    Error: one",
    ];
    expect(tally(judgeText(playwright, `${again.join("\n")}\n`))).toEqual({ "similar lines": 2 });
  });

  test("errors outside of tests", () => {
    expect(tally(judge(playwright, "playwright/unloadable"))).toEqual({});
    expect(tally(judgeText(playwright, "  ✓ all good\n  - item\n"))).toEqual({});
  });
});
