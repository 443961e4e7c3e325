import { expect, test } from "vitest";
import { outputLimitOf } from "../../src/history/output-limits.ts";
import { restOf } from "../../src/pipeline/rest-of-call.ts";

const failed = outputLimitOf({ name: "claude" }, "npm test", { code: 1, signal: null });
const opencode = outputLimitOf({ name: "opencode" });

test("what earlier commands of a call have shown is taken off", () => {
  expect(restOf(failed, { bytes: 4000, lines: 50 })).toMatchObject({ whole: 6900, beyond: 6900 });
  expect(restOf(opencode, { bytes: 1200, lines: 500 })).toMatchObject({ whole: 50_000, lines: 1500 });
});

test("how the call ended always has a quarter", () => {
  expect(restOf(failed, { bytes: 1_000_000, lines: 9 }).whole).toBe(2725);
});

test("a first command, and an agent without a known limit, have all of it", () => {
  expect(restOf(failed, null)).toBe(failed);
  const unknown = outputLimitOf({ name: "somebody" });
  expect(restOf(unknown, { bytes: 10, lines: 1 })).toBe(unknown);
});
