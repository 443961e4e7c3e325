/** Where no trial runs, a run asks once whether there is one, and opens nothing. */
import { closeSync, mkdirSync, openSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { isLeftAlone, trialFile } from "../../src/history/trial.ts";
import { scratch } from "../config/scratch.ts";

vi.mock("node:fs", async (original) => {
  const fs: typeof import("node:fs") = await original();
  return {
    ...fs,
    openSync: vi.fn(fs.openSync),
    readFileSync: vi.fn(fs.readFileSync),
    statSync: vi.fn(fs.statSync),
    closeSync: vi.fn(fs.closeSync),
  };
});

const calls = () =>
  [openSync, readFileSync, closeSync, statSync].map((one) => vi.mocked(one).mock.calls.length);

beforeEach(() => {
  vi.clearAllMocks();
});

test("one look, no file opened", () => {
  const { env, data } = scratch();
  mkdirSync(data, { recursive: true });
  vi.clearAllMocks();
  expect(isLeftAlone(env, { session: "a", cwd: "/" })).toBe(false);
  expect(calls()).toEqual([0, 0, 0, 1]);
});

test("where one runs, its file is read", () => {
  const { env, data } = scratch();
  mkdirSync(data, { recursive: true });
  writeFileSync(trialFile(env), '{"v":1,"salt":"s","start":1}');
  vi.clearAllMocks();
  isLeftAlone(env, { session: "a", cwd: "/" });
  expect(calls()[0]).toBeGreaterThan(0);
});
