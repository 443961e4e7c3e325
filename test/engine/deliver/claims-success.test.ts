import { expect, test } from "vitest";
import { claimsSuccess } from "../../../src/engine/deliver/claims-success.ts";

test.each([
  "make: ok",
  "all tests passed",
  "12 tests passing",
  "Build succeeded",
  "done",
  "no errors",
  "0 warnings",
  "no type errors",
  "nothing to commit",
  "already up-to-date",
  "✓ 12",
  "all good",
])("%s could be read as a success", (text) => {
  expect(claimsSuccess(text)).toBe(true);
});

test.each(["12 uploads to prod", "3 errors in src/a.ts", "make: failed", "exit code 2", "waiting for lock"])(
  "%s could not",
  (text) => {
    expect(claimsSuccess(text)).toBe(false);
  },
);
