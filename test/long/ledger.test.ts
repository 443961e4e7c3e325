/**
 * Many references, each held against what the model reads at that moment: none leads to text that is not there.
 * `PITH_LEDGER_REFERENCES=1000000` plays the million that the documentation tells of; they take about half an hour for each agent.
 */
import { expect, test } from "vitest";
import { playUntil, simulations } from "../ledger/million.ts";

const wanted = Number(process.env["PITH_LEDGER_REFERENCES"] ?? 25_000);

test.each(["claude", "codex"] as const)(
  `of ${wanted} references none is false: %s`,
  { timeout: 8 * 60 * 60 * 1000 },
  async (agent) => {
    const { references, complaints } = await playUntil(wanted, 1000, simulations[agent]);
    expect(complaints).toEqual([]);
    expect(references).toBeGreaterThanOrEqual(wanted);
  },
);
