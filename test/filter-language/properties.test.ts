import { expect, test } from "vitest";
import { broken } from "../../src/user-filters/verify/broken.ts";
import { define, drop, type Filter, keep, proven, type Reducer } from "../../src/filter-kit/filter.ts";

const filter = (start: () => Reducer, more: Partial<Filter> = {}): Filter =>
  define<Filter>({ summary: "", kind: "report", start, ...more });

const lines = Array.from({ length: 60 }, (_, index) => `line ${index} of a longer talk\n`).join("");
const fed = { stdout: lines, stderr: "", exit: 0, argv: ["x"] };
const complaints = (make: () => Filter): readonly string[] => broken({ command: "x", filter: make }, fed);

test("a filter that does what a filter does breaks nothing", () => {
  const noise = drop("noise lines");
  const start = (): Reducer => ({ line: (text) => (/[02468] of/.test(text) ? noise : keep) });
  expect(complaints(() => filter(start))).toEqual([]);
});

test("one that proves everything harmless hides errors", () => {
  const harmless = proven("proven lines");
  expect(complaints(() => filter(() => ({ line: () => harmless })))).toEqual([
    "hides an error line that was put in as line 1",
  ]);
});

test("of an answer the words are no errors", () => {
  const harmless = proven("proven lines");
  expect(complaints(() => filter(() => ({ line: () => harmless }), { kind: "data" }))).toEqual([]);
});

test("one that throws", () => {
  const start = (): Reducer => ({
    line: (text) => {
      if (text.length > 1000) throw new Error("too long for me");
      return keep;
    },
  });
  expect(complaints(() => filter(start))).toEqual(["too long for me"]);
});

test("one that remembers from run to run", () => {
  let runs = 0;
  const start = (): Reducer => {
    runs += 1;
    const noise = drop(runs % 2 === 0 ? "even lines" : "odd lines");
    return { line: (text) => (text.startsWith("line 1") ? noise : keep) };
  };
  expect(complaints(() => filter(start))).toContain("shows something else at the second run");
});

test("one that speaks of success whatever the end is silenced by the engine", () => {
  const noise = drop("noise lines");
  const start = (): Reducer => ({ line: () => noise, end: () => ({ says: ["all tests passed"] }) });
  expect(complaints(() => filter(start))).toEqual([]);
});
