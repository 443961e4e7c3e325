import { expect, test } from "vitest";
import { closingOf, joined, moved } from "../../src/sections/closing.ts";
import { drop } from "../../src/filter-kit/filter.ts";

const noise = drop("things");

test("a list of indexes is a closing that only shows", () => {
  expect(closingOf([1, 2])).toEqual({ shown: [1, 2] });
  expect(closingOf(undefined)).toEqual({});
  expect(closingOf({ says: ["x"] })).toEqual({ says: ["x"] });
});

test("indexes are moved, those out of reach left out", () => {
  const closing = { shown: [0, 1], hidden: new Map([[0, noise] as const, [2, noise] as const]), says: ["x"] };
  expect(moved(closing, (index) => (index === 0 ? undefined : index + 10))).toEqual({
    shown: [11],
    hidden: new Map([[12, noise]]),
    says: ["x"],
  });
});

test("several are joined in their order", () => {
  expect(joined([{ shown: [1] }, { hidden: new Map([[2, noise]]) }, { shown: [3], says: ["a"] }])).toEqual({
    shown: [1, 3],
    hidden: new Map([[2, noise]]),
    says: ["a"],
  });
});
