/** Where another program ran than would have without pith, nothing is known to be saved. */
import { expect, test } from "vitest";
import { Accountant } from "../../src/history/accountant.ts";
import { MemoryLedger } from "../../src/history/memory-ledger.ts";
import type { RunRecord } from "../../src/history/record.ts";
import { run } from "./sample.ts";

const savedBy = (more: Partial<RunRecord>): number => {
  const ledger = new MemoryLedger();
  new Accountant(ledger, (cwd) => cwd).take([run({ cmd: "grep -rn x .", end: "hook", ...more })]);
  const { raw, shown } = ledger.rows({ since: 0, limit: 1 })[0]!;
  return raw - shown;
};

test("grep and find of Claude Code's shell are its own functions: typed behind pith, the system's ran", () => {
  expect(savedBy({ host: "claude" })).toBe(0);
  expect(savedBy({ host: "claude", cmd: "find . -name x" })).toBe(0);
  // In front of the function's own tool.
  expect(savedBy({ host: "claude", end: "function" })).toBeGreaterThan(0);
  // The function's own output, another agent, the program by its path, another program.
  expect(savedBy({ host: "claude", end: "result" })).toBeGreaterThan(0);
  expect(savedBy({ host: "codex" })).toBeGreaterThan(0);
  expect(savedBy({ host: "claude", cmd: "/usr/bin/grep -rn x ." })).toBeGreaterThan(0);
  expect(savedBy({ host: "claude", cmd: "rg x" })).toBeGreaterThan(0);
});

test("a run that printed more with pith than without is never a saving", () => {
  expect(
    savedBy({ host: "claude", rawB: 400, shownB: 900, cls: { raw: [0, 80], shown: [0, 200] } }),
  ).toBeLessThanOrEqual(0);
});
