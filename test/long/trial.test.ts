/** Trials without an effect, looked at every day: the interval of every look has to hold zero as often as it says. Sessions differ as
 * those of the recordings do (a deviation of 1 of the logarithms), long ones meet the other side more often. */
import { expect, test } from "vitest";
import { confidence, effectOf, type Observed, verdictOf } from "../../src/figures/trial/statistics.ts";
import { seeded } from "../figures/seeded.ts";

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** `factor`: of sessions that do have pith; of 100 commands one meets it although it should not. */
const trialOf = (seed: number, count: number, factor: number, deviation: number): Observed[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const withPith = random() < 0.5;
    const size = Math.max(1, Math.exp(3 + normal(random)));
    const crossed = !withPith && random() < 1 - 0.99 ** size;
    const own = Math.exp(deviation * normal(random)) * size ** 0.3;
    return { withPith, size, value: own * (withPith ? factor : crossed ? 1 + (factor - 1) * 0.01 : 1) };
  });
};

const looks = Array.from({ length: 40 }, (_, i) => 20 + i * 15);

test.each([0.4, 1])("no effect, deviation %d: wrong at any look in no more trials than said", (deviation) => {
  const trials = 400;
  let wrong = 0;
  for (let i = 0; i < trials; i += 1) {
    const all = trialOf(1000 + i, 610, 1, deviation);
    const effects = looks.map((count) => effectOf(all.slice(0, count)));
    if (effects.some((effect) => effect !== null && (effect.low > 0 || effect.high < 0))) wrong += 1;
  }
  // Three deviations of chance above what is said.
  const said = 1 - confidence;
  expect(wrong / trials).toBeLessThan(said + 3 * Math.sqrt((said * confidence) / trials));
});

test("a true 10 % less is found, and its interval holds it at every look", () => {
  const trials = 200;
  let [found, held] = [0, 0];
  for (let i = 0; i < trials; i += 1) {
    const all = trialOf(5000 + i, 610, 0.9, 0.25);
    const effects = looks.map((count) => effectOf(all.slice(0, count))).filter((effect) => effect !== null);
    if (effects.every(({ low, high }) => low < -0.1 && -0.1 < high)) held += 1;
    if (verdictOf(effects.at(-1)!) === "less") found += 1;
  }
  expect(held / trials).toBeGreaterThan(0.95);
  expect(found / trials).toBeGreaterThan(0.8);
});
