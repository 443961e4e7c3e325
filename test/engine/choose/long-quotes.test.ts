/** Source that findings quote at length: its first and last lines, and all of what is not long. */
import { expect, it } from "vitest";
import { define, heading, keep, quote } from "../../../src/filter-kit/filter.ts";
import { runEngine } from "../run-engine.ts";
import { walk } from "../walk.ts";

const linter = define({
  summary: "",
  kind: "report",
  start: () => ({
    line: (text) => {
      if (text.startsWith("x ")) return heading(2, keep);
      return /^\d+ [|+]/.test(text) ? quote : keep;
    },
  }),
});

const source = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `${from + at} | const value${from + at} = compute(${at});\n`).join(
    "",
  );

const linesOf = (raw: string): readonly string[] => {
  const shown = runEngine(linter, raw).shown.toString();
  expect(walk(raw, shown)).toBe(null);
  return shown.split("\n");
};

it("is shown by its first and last lines", () => {
  const shown = linesOf(`x too long\na.ts:10:1\n${source(10, 40)}help: shorten it\n`);
  expect(shown.slice(0, 14)).toEqual([
    "x too long",
    "a.ts:10:1",
    ...source(10, 6).trimEnd().split("\n"),
    "[pith: 30 lines hidden]",
    ..."46 47 48 49".split(" ").map((at) => `${at} | const value${at} = compute(${Number(at) - 10});`),
    "help: shorten it",
  ]);
});

it("is shown whole where it is not long, or where something is said of its lines", () => {
  const pointed = `${source(10, 16)}   : ^ here\n${source(26, 16)}`;
  const raw = `x one\n${source(1, 17)}help: one\nx two\n${pointed}help: two\n`;
  expect(linesOf(raw)).toEqual(raw.split("\n"));
});

it.each(["+", "| +", "| -"])("is no change that is proposed: %s", (sign) => {
  const raw = `x too long\n${source(10, 40).replaceAll(" | ", ` ${sign} `)}help: shorten it\n`;
  expect(linesOf(raw)).toEqual(raw.split("\n"));
});

it("keeps a line that speaks of a problem", () => {
  const raw = `x too long\n${source(10, 40).replace("30 |", "30 | error: not found //")}help: shorten it\n`;
  expect(linesOf(raw).join("\n")).toContain("\n30 | error: not found //");
});
