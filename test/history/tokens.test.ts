import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { Tiktoken } from "js-tiktoken/lite";
import ranks from "js-tiktoken/ranks/o200k_base";
import { expect, test } from "vitest";
import { tokenSums, totalOf } from "../bench/tokens.ts";
import { classesOf } from "../../src/history/character-classes.ts";
import { estimateTokens } from "../../src/history/estimate.ts";
import { countTokens } from "../../src/history/tokens.ts";

test.each([
  ["", 0],
  ["hello world", 2],
  ["<|endoftext|>", 7],
  ["\n\n\n", 1],
])("%j has %i tokens", (text, tokens) => {
  expect(countTokens(text)).toBe(tokens);
});

test("pieces that were counted before count the same", () => {
  const encoder = new Tiktoken(ranks);
  const word = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.constantFrom(
      " ",
      "  ",
      "\t",
      "\n",
      "\r\n",
      "\n\n",
      "'s",
      "don't",
      "12345",
      "://",
      "<|endoftext|>",
      "ÀB",
    ),
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), (words) => {
      const text = words.join("");
      expect(countTokens(text)).toBe(encoder.encode(text, [], []).length);
    }),
    { numRuns: 300 },
  );
});

// Without the cut at 128 characters these would take hours.
test.each([["a"], ["="], [" "], ["\n"], ["é"]])("a long run of %j is counted", (char) => {
  expect(countTokens(char.repeat(1_000_000))).toBeGreaterThan(5000);
});

test("the estimate is near the count on text of several kinds", () => {
  const root = join(import.meta.dirname, "..", "..");
  const texts = ["README.md", "package-lock.json", "src/history/journal.ts", "tsconfig.json"].map((name) =>
    readFileSync(join(root, name), "utf8").slice(0, 30_000),
  );
  const counted = texts.reduce((sum, text) => sum + countTokens(text), 0);
  const estimated = texts.reduce((sum, text) => sum + estimateTokens(classesOf(text)), 0);
  expect(Math.abs(estimated - counted) / counted).toBeLessThan(0.15);
});

test("over all captures the estimates add up to the count, within 3 %", () => {
  const { counted, estimated } = totalOf(tokenSums().values());
  expect(Math.abs(estimated - counted) / counted).toBeLessThan(0.03);
});
