import fc from "fast-check";
import { expect, test } from "vitest";
import { escapePattern } from "../../src/system/escape-pattern.ts";

test("the pattern fits its text and no other", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      const pattern = new RegExp(`^${escapePattern(text)}$`);
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(other)).toBe(text === other);
    }),
  );
});

test("with the flag u as well", () => {
  const text = String.raw`a-b/c\d^$.*+?()[]{}|`;
  expect(new RegExp(`^${escapePattern(text)}$`, "u").test(text)).toBe(true);
});
