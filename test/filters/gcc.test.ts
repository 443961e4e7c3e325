/** Verdicts of the filter of gcc and clang on overloads that were tried and did not fit. */
import { expect, test } from "vitest";
import gcc from "../../filters/gcc.ts";
import { hidden, judge } from "./judged.ts";

const candidates = (name: string): string[] =>
  hidden(judge(gcc, name))
    .filter((line) => line.startsWith("candidate lines: "))
    .map((line) => line.slice("candidate lines: ".length));

test.each(["gcc", "clang"])(
  "%s: of a header's candidates the first three of each error are shown",
  (tool) => {
    const lines = candidates(`${tool}/templates/overloads`);
    expect(lines.length).toBeGreaterThan(100);
    expect(
      lines.filter((line) => /: (?:error|warning): |required from here|in instantiation of/.test(line)),
    ).toEqual([]);
    expect(lines.filter((line) => /^lamps\.cpp:1[12]:5: note: candidate/.test(line))).toEqual([]);
  },
);
