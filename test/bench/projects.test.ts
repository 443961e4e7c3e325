import { expect, test } from "vitest";
import { meanOf } from "./projects.ts";

test("a mean, and Student's interval around it: 2.571 standard errors of six, 2.201 of twelve", () => {
  const six = meanOf([1, 2, 3, 4, 5, 6]);
  expect(six.mean).toBe(3.5);
  expect(six.high - six.mean).toBeCloseTo(2.571 * Math.sqrt(3.5 / 6), 2);
  expect(six.mean - six.low).toBeCloseTo(six.high - six.mean, 12);
  const twelve = meanOf(Array.from({ length: 12 }, (_, at) => at));
  expect(twelve.high - twelve.mean).toBeCloseTo(2.201 * Math.sqrt(13 / 12), 2);
});
