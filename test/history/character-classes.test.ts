import { expect, test } from "vitest";
import { classCounter, classesOf } from "../../src/history/character-classes.ts";

test.each([
  ["", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["word", [4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]],
  ["two words\n", [8, 2, 0, 0, 0, 0, 0, 1, 1, 1, 0]],
  ["fooBar HTTPServer", [16, 2, 1, 0, 0, 0, 0, 1, 1, 0, 0]],
  ["12 345  --x", [1, 1, 0, 5, 2, 2, 1, 3, 2, 0, 0]],
  ["a\r\n\r\n", [1, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0]],
  ["é日", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5]],
])("%j", (text, counts) => {
  expect(classesOf(text)).toEqual(counts);
});

test("chunks count as the whole does", () => {
  const text = "Hello wörld, foo_bar(123)\n".repeat(70);
  const counter = classCounter();
  for (const byte of Buffer.from(text)) counter.add(Uint8Array.of(byte));
  expect(counter.counts()).toEqual(classesOf(text));
});

test("a large text is counted by samples that stand for the rest", () => {
  const line = "src/history/character-classes.ts:12:3: error TS2345: Argument of type\n";
  const text = line.repeat(40_000);
  const sampled = classesOf(text);
  for (const [i, count] of classesOf(line).entries()) {
    expect(Math.abs(sampled[i]! - count * 40_000)).toBeLessThanOrEqual(count * 40_000 * 0.02);
  }
});
