/**
 * Many references, each held against what the model reads at that moment: none leads to text that is not there.
 * `PITH_LEDGER_REFERENCES=1000000` plays a million; they take about half an hour for each agent.
 * With `PITH_LEDGER_SEED` other conversations are played: what is printed on the way says of which seeds how many references
 * were, so that several runs, ended runs too, add up.
 */
import { writeSync } from "node:fs";
import { expect, test } from "vitest";
import { type Played, playUntil, simulations } from "../ledger/million.ts";

const wanted = Number(process.env["PITH_LEDGER_REFERENCES"] ?? 25_000);
const seed = Number(process.env["PITH_LEDGER_SEED"] ?? 1000);
const conversations = 10;

test.each(["claude", "codex"] as const)(
  `of ${wanted} references none is false: %s`,
  { timeout: 8 * 60 * 60 * 1000 },
  async (agent) => {
    const say = ({ references, last }: Played): void =>
      void writeSync(1, `${agent}, seeds ${seed} to ${last}: ${references} references\n`);
    const played = await playUntil(wanted, seed, simulations[agent], (one) => {
      if ((one.last - seed + 1) % conversations === 0) say(one);
    });
    say(played);
    expect(played.complaints).toEqual([]);
    expect(played.references).toBeGreaterThanOrEqual(wanted);
  },
);
