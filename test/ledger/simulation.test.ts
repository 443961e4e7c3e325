import { expect, test } from "vitest";
import { playUntil, simulations } from "./million.ts";

test("lines that stand often in one of two runs of one command are not taken for the other's", async () => {
  const { complaints } = await playUntil(300, 1520, simulations.codex);
  expect(complaints).toEqual([]);
});

test.each(["claude", "codex"] as const)(
  "no reference leads to text that the model does not have: %s",
  async (agent) => {
    const { references, complaints } = await playUntil(2000, 1, simulations[agent]);
    expect(complaints).toEqual([]);
    expect(references).toBeGreaterThanOrEqual(2000);
  },
);
