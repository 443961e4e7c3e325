import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sweep } from "../../src/store/sweep.ts";
import { scratch } from "../config/scratch.ts";

const day = 86_400_000;
const now = 1_800_000_000_000;
const limits = { max_age_days: 14, max_files: 100, max_total_bytes: 1_000_000 };

/** Files by name, each with its age in days and its size. */
const folderWith = (files: Record<string, [age: number, bytes: number]>): string => {
  const folder = join(scratch().root, "tee");
  mkdirSync(folder);
  for (const [name, [age, bytes]] of Object.entries(files)) {
    for (const suffix of ["log", "idx"]) {
      const path = join(folder, `1700000000_git_${name}.${suffix}`);
      writeFileSync(path, "x".repeat(suffix === "log" ? bytes : 1));
      utimesSync(path, (now - age * day) / 1000, (now - age * day) / 1000);
    }
  }
  return folder;
};

const left = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".log"))
    .map((name) => name.slice(15, 23));

test("too old ones go, with their index", () => {
  const folder = folderWith({ AAAAAAAA: [13, 10], BBBBBBBB: [15, 20] });
  sweep(folder, limits, now);
  expect(readdirSync(folder)).toEqual(["1700000000_git_AAAAAAAA.idx", "1700000000_git_AAAAAAAA.log"]);
});

test.each([true, false])("a clock two years ahead removes nothing; written to meanwhile: %j", (isWritten) => {
  const ahead = now + 730 * day;
  const folder = folderWith({
    AAAAAAAA: [1, 10],
    BBBBBBBB: [13, 20],
    ...(isWritten ? { CCCCCCCC: [-730, 1] as [number, number] } : {}),
  });
  const all = left(folder);
  sweep(folder, limits, ahead);
  expect(left(folder)).toEqual(all);
  // Set right again, it counts as before.
  sweep(folder, limits, now + 3 * day);
  expect(left(folder)).toEqual(all.filter((id) => id !== "BBBBBBBB"));
});

test("too many: the oldest go", () => {
  const folder = folderWith({ AAAAAAAA: [4, 1], BBBBBBBB: [2, 1], CCCCCCCC: [3, 1] });
  sweep(folder, { ...limits, max_files: 2 }, now);
  expect(left(folder)).toEqual(["BBBBBBBB", "CCCCCCCC"]);
});

test("too much: the oldest go", () => {
  const folder = folderWith({ AAAAAAAA: [4, 600], BBBBBBBB: [2, 600], CCCCCCCC: [3, 300] });
  sweep(folder, { ...limits, max_total_bytes: 1000 }, now);
  expect(left(folder)).toEqual(["BBBBBBBB", "CCCCCCCC"]);
});

test("what is younger than a day stays, whatever the limits", () => {
  const folder = folderWith({ AAAAAAAA: [0.9, 600], BBBBBBBB: [0.5, 600], CCCCCCCC: [1.1, 600] });
  sweep(folder, { max_age_days: 0, max_files: 0, max_total_bytes: 0 }, now);
  expect(left(folder)).toEqual(["AAAAAAAA", "BBBBBBBB"]);
});

test("other people's files stay", () => {
  const folder = folderWith({});
  writeFileSync(join(folder, "notes.log"), "mine");
  utimesSync(join(folder, "notes.log"), 1, 1);
  sweep(folder, limits, now);
  expect(readdirSync(folder)).toEqual(["notes.log"]);
});

test("a folder that is not there is no error", () => {
  expect(() => sweep("/nowhere/at/all", limits, now)).not.toThrow();
});
