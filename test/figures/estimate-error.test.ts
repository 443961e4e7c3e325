/** The interval of a report holds the real count as often as it says, also where only some kinds were counted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { intervalOf } from "../../src/figures/estimate-error.ts";
import type { Row } from "../../src/history/ledger.ts";

const rowOf = (command: string, estimate: number, ratio: number, isCounted: boolean): Row => {
  const count = isCounted ? estimate * ratio : estimate;
  return {
    command,
    estRaw: estimate,
    rawTokens: isCounted ? Math.round(count) : null,
    raw: Math.round(count),
    shown: Math.round(count * 0.3),
  } as unknown as Row;
};

/** Commands whose estimates are off by a factor of their own, runs by some more. */
const world = (random: () => number) => {
  const rows: Row[] = [];
  let [said, real] = [0, 0];
  for (let command = 0; command < 20; command += 1) {
    const own = 1 + 0.3 * (random() - 0.4);
    for (let i = 0; i < 15; i += 1) {
      const ratio = own * (1 + 0.2 * (random() - 0.5));
      const row = rowOf(`c${command}`, 200 + 4000 * random(), ratio, random() < 0.4);
      rows.push(row);
      said += row.raw - row.shown;
      real += (row.rawTokens === null ? row.estRaw * ratio : row.rawTokens) * 0.7;
    }
  }
  return { rows, said, real };
};

test("in about 95 of 100 worlds", () => {
  let state = 7;
  const random = (): number => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
  let holds = 0;
  for (let i = 0; i < 200; i += 1) {
    const { rows, said, real } = world(random);
    const { low, high } = intervalOf(rows, said)!;
    if (low <= real && real <= high) holds += 1;
  }
  expect(holds).toBeGreaterThanOrEqual(180);
});

test("not known below thirty counted runs, exact where all are, and the same at every look", () => {
  const rows = Array.from({ length: 40 }, (_, i) => rowOf("a", 100, 1.1, i < 29));
  expect(intervalOf(rows, 1000)).toBeNull();
  expect(intervalOf(rows.slice(0, 29), 1000)).toEqual({ low: 1000, high: 1000 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 9999 })), { minLength: 31 }),
      (runs) => {
        const all = runs.map(([command, size], i) => rowOf(`c${command}`, size, 1.1, i < 30));
        const found = intervalOf(all, 1000)!;
        expect(intervalOf(all, 1000)).toEqual(found);
        expect(found.low <= 1000 && 1000 <= found.high).toBe(true);
      },
    ),
  );
});
