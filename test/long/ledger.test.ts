/** A million references, each held against what the model reads at that moment: none leads to text that is not there. */
import { expect, test } from "vitest";
import { playUntil } from "../ledger/million.ts";

const million = 1_000_000;

test("of a million references none is false", { timeout: 4 * 60 * 60 * 1000 }, async () => {
  const { references, complaints } = await playUntil(million, 1000);
  expect(complaints).toEqual([]);
  expect(references).toBeGreaterThanOrEqual(million);
});
