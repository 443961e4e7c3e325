import { expect, test, vi } from "vitest";
import { readerCounter, trimOf } from "../../src/pipeline/reader.ts";
import { classesOf } from "../../src/history/character-classes.ts";

test.each([
  ["head", "head -10"],
  ["tail -5", "tail -5"],
  ["/usr/bin/tail -n 5", "tail -5"],
  ["head --lines=7 -", "head -7"],
  ["tail -f", null],
  ["tail -n +5", null],
  ["head -c 100", null],
  ["grep x", null],
])("%s", (command, text) => {
  const trim = trimOf(command.split(" "));
  expect(trim && `${trim.program} -${trim.lines}`).toBe(text);
});

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `line ${from + i} of it\n`).join("");

test.each([
  ["head", 3, lines(0, 3)],
  ["head", 500, lines(0, 60)],
  ["tail", 3, lines(57, 60)],
  ["tail", 500, lines(0, 60)],
] as const)("%s -%i counts what it leaves, in any edits", (program, count, left) => {
  for (const size of [1, 7, 1000, 100_000]) {
    const counter = readerCounter({ program, lines: count });
    const text = Buffer.from(lines(0, 60));
    for (let at = 0; at < text.length; at += size) counter.add(text.subarray(at, at + size));
    expect(counter.bytes()).toBe(left.length);
    expect(counter.counts()).toEqual(classesOf(left));
  }
});

test("the last line may have no end", () => {
  const counter = readerCounter({ program: "tail", lines: 2 });
  counter.add(Buffer.from("a\nb\nc"));
  expect(counter.bytes()).toBe(3);
});

test("many last lines are held without copying them for each piece that comes", () => {
  const concat = vi.spyOn(Buffer, "concat");
  const counter = readerCounter({ program: "tail", lines: 20_000 });
  const piece = Buffer.from(lines(0, 1000));
  for (let i = 0; i < 100; i += 1) counter.add(piece);
  expect(counter.bytes()).toBe(20 * piece.length);
  const copied = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
  concat.mockRestore();
  expect(copied).toBeLessThan(5 * 100 * piece.length);
});
