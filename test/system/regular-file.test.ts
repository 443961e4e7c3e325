import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openRegular, readRegular, readRegularText } from "../../src/system/regular-file.ts";
import { scratch } from "../config/scratch.ts";

const inScratch = (name: string): string => join(scratch().root, name);

test("a file is read whole, also one whose size the system does not say", () => {
  const path = inScratch("a");
  writeFileSync(path, "ä\n".repeat(100_000));
  expect(readRegularText(path)).toBe(readFileSync(path, "utf8"));
  if (process.platform === "linux") expect(readRegularText("/proc/self/status")).toMatch(/^Name:/);
});

test("a named pipe, a device and a folder are refused at once", () => {
  const path = inScratch("pipe");
  execFileSync("mkfifo", [path]);
  expect(() => readRegular(path)).toThrow(/not a regular file/);
  expect(() => openRegular(path)).toThrow(/not a regular file/);
  expect(() => readRegular("/dev/zero")).toThrow(/not a regular file/);
  expect(() => readRegular(join(path, ".."))).toThrow(/not a regular file/);
  expect(() => readRegular(`${path}.none`)).toThrow(/ENOENT/);
});

test("/dev/null, which stands for no file, is an empty one, also behind a link", () => {
  const path = inScratch("link");
  symlinkSync("/dev/null", path);
  expect(readRegularText("/dev/null") + readRegularText(path)).toBe("");
});

test("what is larger than the bound is refused, not cut", () => {
  const path = inScratch("large");
  writeFileSync(path, "x".repeat(4097));
  expect(readRegular(path, 4097)).toHaveLength(4097);
  expect(() => readRegular(path, 4096)).toThrow(/EFBIG/);
});
