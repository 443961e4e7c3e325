/** What an agent lets through, by how the command ended and which one it was: `test/clients/accounting` asks the real clients. */
import { expect, test } from "vitest";
import { letThrough, outputLimitOf, roomBeyond } from "../../src/pipeline/output-limits.ts";

const ended = (code: number | null, signal: string | null = null) => ({ code, signal }) as never;

test.each([
  ["npm test", ended(0), 30_000],
  ["npm test", ended(1), 10_900],
  ["npm test", ended(null, "SIGKILL"), 10_900],
  // It does not know how it ended: no failure is claimed.
  ["npm test", ended(null), 30_000],
  ["grep -rn x src", ended(1), 30_000],
  ["grep -rn x src", ended(2), 10_900],
  ["cd src && git diff --exit-code", ended(1), 30_000],
  ["diff a b; false", ended(1), 10_900],
])("Claude Code, %s, %o: up to %i", (text, ending, whole) => {
  expect(outputLimitOf("claude", undefined, text, ending).whole).toBe(whole);
});

test("what the user says of an agent counts, and of an unknown one nothing is known", () => {
  expect(outputLimitOf("claude", 5000, "npm test", ended(1))).toEqual({ whole: 5000, beyond: 5000 });
  expect(letThrough(1e6, 9, outputLimitOf("nobody", undefined))).toBe(1e6);
});

test("a longer output is cut to what is shown of it, by size and by lines", () => {
  const claude = outputLimitOf("claude", undefined);
  expect([29_999, 30_001].map((bytes) => letThrough(bytes, 10, claude))).toEqual([29_999, 2000]);
  const pi = outputLimitOf("pi", undefined);
  expect(letThrough(40_000, 8000, pi)).toBe(10_000);
  expect(letThrough(80_000, 100, pi)).toBe(51_200);
  const goose = outputLimitOf("goose", undefined);
  expect(letThrough(50_000, 2000, goose)).toBe(50_000);
  expect(letThrough(60_000, 1000, goose)).toBe(3000);
  expect(letThrough(60_000, 30, goose)).toBe(10_000);
  expect(letThrough(40_000, 4000, goose)).toBe(500);
  expect(letThrough(80_000, 1, outputLimitOf("omp", undefined))).toBe(40_960);
});

test.each([
  ["claude", 10_000],
  ["qwen", 10_000],
  ["goose", 10_000],
  ["omp", 40_960],
  // What is cut in the middle is worth all that is let through.
  ["codex", 40_000],
  ["nobody", 0],
])("of a longer success %s is shown so much: %i", (agent, room) => {
  expect(roomBeyond(outputLimitOf(agent, undefined))).toBe(room);
});
