/**
 * Many references, each held against what the model reads at that moment: none leads to text that is not there.
 * `PITH_LEDGER_REFERENCES=1000000` plays the million that the documentation tells of; they take about half an hour.
 */
import { expect, test } from "vitest";
import { playUntil } from "../ledger/million.ts";

const wanted = Number(process.env["PITH_LEDGER_REFERENCES"] ?? 25_000);

test(`of ${wanted} references none is false`, { timeout: 8 * 60 * 60 * 1000 }, async () => {
  const { references, complaints } = await playUntil(wanted, 1000);
  expect(complaints).toEqual([]);
  expect(references).toBeGreaterThanOrEqual(wanted);
});
