import { expect, test } from "vitest";
import { isWithin } from "../../src/system/is-within.ts";

test.each([
  ["linux", "/a/b", "/a", true],
  ["linux", "/a/b", "/", true],
  ["linux", "/ab", "/a", false],
  ["linux", "/A/b", "/a", false],
  ["linux", String.raw`/a\b`, "/a", false],
  ["win32", String.raw`c:\Users\dev\app\src`, "C:/users/dev/app", true],
  ["win32", String.raw`C:\app`, String.raw`c:\APP`, true],
  ["win32", String.raw`C:\application`, String.raw`C:\app`, false],
  ["win32", String.raw`D:\x`, "D:\\", true],
] as const)("%s: %s below %s: %s", (platform, folder, project, is) =>
  expect(isWithin(folder, project, platform)).toBe(is),
);
