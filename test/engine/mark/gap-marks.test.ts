/** Marks name the states of the lines that they hide, and the lines above of which these are copies. */
import { expect, test } from "vitest";
import { define, keep, proven } from "../../../src/filter-kit/filter.ts";
import jest from "../../../filters/jest.ts";
import deno from "../../../filters/deno/test.ts";
import { fixtureOf } from "../../filters/judged.ts";
import { runEngine } from "../run-engine.ts";

const states = define({
  summary: "tests",
  kind: "report",
  start: () => ({
    line: (text: string) => {
      const [, noun] = /^(?:\S+ )(.*) \d+$/.exec(text) ?? [];
      return noun === undefined ? keep : proven(noun);
    },
  }),
});

const rows = (noun: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `example.com/shop/part${at} ${noun} ${at}\n`).join("");

const marksOf = (raw: string): string[] =>
  runEngine(states, raw, { ending: { code: 0, signal: null } })
    .shown.toString()
    .split("\n")
    .filter((line) => line.startsWith("[pith: "));

test("lines of one kind in several states are counted state by state", () => {
  expect(marksOf(`one\n${rows("cached packages", 20)}${rows("untested packages", 9)}two\n`)).toEqual([
    "[pith: 29 packages hidden: 20 cached, 9 untested]",
  ]);
  expect(marksOf(`one\n${rows("packages", 20)}${rows("untested packages", 9)}two\n`)).toEqual([
    "[pith: 29 packages hidden: 20 other, 9 untested]",
  ]);
});

test("lines of one state, or of several kinds, are counted together", () => {
  expect(marksOf(`one\n${rows("cached packages", 20)}two\n`)).toEqual(["[pith: 20 cached packages hidden]"]);
  expect(marksOf(`one\n${rows("cached packages", 20)}${rows("skipped tests", 9)}two\n`)).toEqual([
    "[pith: 29 lines hidden]",
  ]);
});

const shownOf = (filter: typeof jest, name: string): string => {
  const { description, output } = fixtureOf(name);
  const ending = { code: description.exit, signal: null };
  return runEngine(filter, output, { argv: description.argv, ending }).shown.toString();
};

test("a failure that its tool prints again is told by what heads the copy, which stands above the mark", () => {
  for (const name of ["jest/large", "jest/many-suites-failing"]) {
    const shown = shownOf(jest, name);
    const [mark, head = ""] = /^\[pith: \d+ same as above from "(.*)"\]$/m.exec(shown) ?? [];
    expect(head).toMatch(/^FAIL src\/part-7\.test\.js/);
    expect(shown.indexOf(`\n${head}`)).toBeLessThan(shown.indexOf(mark!));
    expect(shown).not.toMatch(/repeated lines? hidden\]/);
  }
  expect(shownOf(deno as never, "deno/test/failed")).not.toMatch(/repeated lines? hidden\]/);
});
