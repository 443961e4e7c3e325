/** Objects that keep the small runtime from making a table of properties for each line. */
import { expect, test } from "vitest";
import { madeForLines } from "../../src/engine/judge/judge.ts";
import { keepForms } from "../../src/system/small-runtime/keep-forms.ts";

test("there is an object for each step to those that are made for a line", () => {
  const made = madeForLines();
  expect(made.map((one) => Object.keys(one).length > 4)).toEqual([true, true, true]);
  const steps = keepForms(made).map((one) => Object.keys(one).join());
  for (const one of made) {
    const names = Object.keys(one);
    for (let count = 1; count <= names.length; count += 1)
      expect(steps).toContain(names.slice(0, count).join());
  }
});
