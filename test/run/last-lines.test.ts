/** `… | tail -N`: the closing mark takes the place of no line that was asked for. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { watchLast } from "../../src/run/last-lines.ts";
import { lines, world, type World } from "../classes/world.ts";

const failing = (here: World, tail: string): void => {
  const tests = lines(300, (index) => `test case::number_${index} ... ${index === 150 ? "FAILED" : "ok"}`);
  here.file("out.txt", `running 300 tests\n${tests}\nfailures:\n    case::number_150\n\n${tail}`);
  here.tool("cargo", "cat out.txt; exit 101");
};

const ending = (count: number): string =>
  lines(count, (index) => `said at the very end, in its own words: ${"abcdefghij"[index % 10]}${index}`);

describe.each([3, 5, 10, 20])("tail -%i", (count) => {
  const text = `cargo test 2>&1 | tail -${count}`;

  test("of what ends with lines that stay, all that were asked for are there", () => {
    const here = world();
    failing(here, ending(count + 2));
    expect(here.rewrite(text)).toMatch(new RegExp(` -${count} cargo test 2>&1 \\| tail -${count}$`));
    expect(here.withPith(text).stdout).toBe(here.bash(text).stdout);
  });

  test("where marks stand for the last lines, the failure is among what is shown", () => {
    const here = world();
    const tests = lines(700, (index) => `test case::number_${index} ... ${index === 150 ? "FAILED" : "ok"}`);
    here.file("out.txt", `running 700 tests\n${tests}`);
    here.tool("cargo", "cat out.txt; exit 101");
    const { stdout } = here.withPith(text);
    expect(stdout).toMatch(/^\[pith: \d+ passed tests hidden\]\n\[pith \w{8}: /m);
    if (count >= 10) expect(stdout).toContain("test case::number_150 ... FAILED\n");
  });
});

test("small output, and output that is not cut, is as it would be", () => {
  const here = world();
  here.tool("cargo", "echo one; echo two");
  expect(here.withPith("cargo test | tail -5").stdout).toBe("one\ntwo\n");
  failing(here, ending(4));
  expect(here.withPith("cargo test | tail -500").stdout).toMatch(
    /said at the very end.*d3\n\[pith \w{8}: .*\]\n$/,
  );
  expect(here.withPith("cargo test | tail -500 | cat").code).toBe(0);
});

const foot = "[pith 7K2M9QXA: 3 of 9 lines hidden]\n";

test("whatever comes in whatever pieces, what has to follow are the last lines", () => {
  const piece = fc.stringMatching(/^[ab\n]{0,6}$/);
  fc.assert(
    fc.property(fc.array(piece), fc.integer({ min: 1, max: 5 }), (pieces, count) => {
      const watch = watchLast(count);
      for (const one of pieces) watch.came(Buffer.from(one), 1);
      watch.went(Buffer.from("x\n".repeat(9) + foot), 1);
      const raw = pieces.join("");
      const rows = raw.match(/[^\n]*\n|[^\n]+$/g) ?? [];
      const rest = watch.rest();
      if (rows.length > 0) expect(rest?.toString()).toBe(rows.slice(-count).join(""));
    }),
  );
});
