import { expect, test } from "vitest";
import { match } from "../../src/registry/match.ts";
import { fixtures } from "../fixtures.ts";
import { verdicts } from "./verdicts.ts";

/** Captures by name (`cargo/test/fail`), each with what its filter must say. */
export interface VerdictTables {
  readonly hidden: readonly [string, Record<string, number>][];
  readonly must: readonly [string, readonly string[]][];
  readonly restored?: readonly [string, readonly string[]][];
  readonly unhidden: readonly string[];
  readonly leftAlone?: readonly string[];
}

export const testVerdicts = ({
  hidden,
  must,
  restored = [],
  unhidden,
  leftAlone = [],
}: VerdictTables): void => {
  test.each(hidden)("%s: what is hidden, by noun", async (name, expected) => {
    expect((await verdicts(name)).hidden).toEqual(expected);
  });

  test.each(must)("%s: what is shown beyond doubt", async (name, expected) => {
    expect((await verdicts(name)).must).toEqual(expected);
  });

  test.each(restored)("%s: hidden lines that the end makes interesting", async (name, expected) => {
    expect((await verdicts(name)).restored).toEqual(expected);
  });

  test.each(unhidden)("%s: nothing is hidden", async (name) => {
    expect((await verdicts(name)).hidden).toEqual({});
  });

  test.each(leftAlone)("%s: left alone", (name) => {
    expect(match(fixtures(`${name}.json`)[0]!.description.argv)).toBe(null);
  });
};
