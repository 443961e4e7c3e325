import { expect, test } from "vitest";
import { playUntil } from "./million.ts";

test("no reference leads to text that the model does not have", async () => {
  const { references, complaints } = await playUntil(3000, 1);
  expect(complaints).toEqual([]);
  expect(references).toBeGreaterThanOrEqual(3000);
});
