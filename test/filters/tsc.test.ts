/** Verdicts of the tsc filter on each line of real runs. */
import { describe, expect, test } from "vitest";
import tsc from "../../filters/tsc.ts";
import { fixtureOf, hidden, judge, musts, tally } from "./judged.ts";

describe("tsc", () => {
  test("every diagnostic and what explains it is shown always", () => {
    expect(musts(judge(tsc, "tsc/errors"))).toEqual([
      "src/cart.ts(5,21): error TS2322: Type 'number' is not assignable to type 'string'.",
      "src/main.ts(2,23): error TS2307: Cannot find module './rates' or its corresponding type declarations.",
      "src/main.ts(4,10): error TS2345: Argument of type '{ name: string; }' is not assignable to parameter of type 'Item'.",
      "Property 'price' is missing in type '{ name: string; }' but required in type 'Item'.",
      "src/main.ts(5,25): error TS2322: Type 'string' is not assignable to type 'number'.",
      "src/main.ts(6,94): error TS2322: Type 'Promise<number>' is not assignable to type 'Promise<void>'.",
      "Type 'number' is not assignable to type 'void'.",
    ]);
  });

  test.each(["errors-pretty", "v7-errors-pretty"])("%s: diagnostics and their number", (name) => {
    const shown = musts(judge(tsc, `tsc/${name}`));
    expect(shown.filter((line) => / - error TS\d+: /.test(line))).toHaveLength(5);
    expect(shown.at(-1)).toBe("Found 5 errors in 2 files.");
  });

  test.each(["tsc/v7-errors", "tsgo/errors", "vue-tsc/errors", "tsc/bad-config", "tsc/no-config"])(
    "%s: nothing is hidden",
    (name) => {
      expect(hidden(judge(tsc, name))).toEqual([]);
      expect(musts(judge(tsc, name)).length).toBeGreaterThan(0);
    },
  );

  test("--build: notes on projects are hidden, errors are not", () => {
    const judged = judge(tsc, "tsc/build");
    expect(tally(judged)).toEqual({ "project lines": 8 });
    expect(musts(judged)).toEqual([
      "b/index.ts(1,14): error TS2322: Type 'number' is not assignable to type 'string'.",
    ]);
  });

  test("a clean run prints nothing", () => {
    expect(fixtureOf("tsc/clean").output.length).toBe(0);
  });
});
