/** Trials with four arms, looked at again and again: without an effect, and with known ones. All three intervals of a look hold
 * together as often as the report says. */
import { expect, test } from "vitest";
import {
  type ArmSession,
  type Compared,
  compareArms,
  figures,
  type Treated,
  treated,
} from "../../src/figures/trial/arms.ts";
import { shares } from "../../src/figures/trial/success.ts";
import { confidence, type Effect, recordOf } from "../../src/figures/trial/statistics.ts";
import type { Arm } from "../../src/history/trial.ts";
import { seeded } from "../figures/seeded.ts";

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Student's with three degrees of freedom: now and then a session is far from all others. */
const heavy = (random: () => number): number =>
  normal(random) / Math.sqrt((normal(random) ** 2 + normal(random) ** 2 + normal(random) ** 2) / 3);

const all: readonly Arm[] = ["plain", "pith", "advice", "both"];
type Factors = Readonly<Record<Arm, { readonly step: number; readonly steps: number }>>;
const nothing = { step: 1, steps: 1 };
const without: Factors = { plain: nothing, pith: nothing, advice: nothing, both: nothing };
/** pith makes a step cheaper, advice leaves some out; both together do both. */
const known: Factors = {
  plain: nothing,
  pith: { step: 0.95, steps: 1 },
  advice: { step: 1, steps: 0.7 },
  both: { step: 0.95, steps: 0.7 },
};

/** `chance`: of the logarithms of what a session costs beyond its steps, and of its steps. */
const trialOf = (seed: number, count: number, factors: Factors, chance = normal): ArmSession[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const arm = all[Math.floor(4 * random())]!;
    const steps = Math.exp(3 + 0.4 * chance(random)) * factors[arm].steps;
    const step = Math.exp(0.2 * chance(random)) * factors[arm].step;
    return {
      arm,
      values: { session: step * steps, step, steps },
      shown: { green: random() < 0.8, committed: random() < 0.5, corrected: random() < 0.2 },
    };
  });
};

/** From the first that says something: often while sessions are few, when intervals are most in danger. */
const looks = [
  ...Array.from({ length: 40 }, (_, i) => 40 + i * 4),
  ...Array.from({ length: 20 }, (_, i) => 200 + i * 60),
];
const last = looks.at(-1)!;
const said = 1 - confidence;
/** Three deviations of chance above what is said. */
const allowed = (trials: number): number => said + 3 * Math.sqrt((said * confidence) / trials);

test.each([
  ["normal", normal],
  ["heavy tails", heavy],
] as const)("no effect, %s: some arm is wrong at some look in no more trials than said", (name, chance) => {
  const trials = 250;
  const wrong = { session: 0, step: 0, steps: 0, green: 0, committed: 0, corrected: 0 };
  for (let i = 0; i < trials; i += 1) {
    const sessions = trialOf(9000 + i, last, without, chance);
    const seen = looks.map((count) => compareArms(sessions.slice(0, count)));
    const isWrong = (of: (look: Compared, arm: Treated) => Effect | null): boolean =>
      seen.some((look) =>
        treated.some((arm) => {
          const effect = of(look, arm);
          return effect !== null && (effect.low > 0 || effect.high < 0);
        }),
      );
    for (const figure of figures) if (isWrong(({ effects }, arm) => effects[arm][figure])) wrong[figure] += 1;
    for (const share of shares)
      if (isWrong(({ differences }, arm) => differences[arm][share])) wrong[share] += 1;
  }
  const rates = recordOf([...figures, ...shares], (one) => wrong[one] / trials);
  console.log(`${name}: ${JSON.stringify(rates)}, said ${said.toFixed(2)}`);
  for (const rate of Object.values(rates)) expect(rate).toBeLessThan(allowed(trials));
});

test("known effects: every interval holds the true value, and the large one is found", () => {
  const trials = 120;
  const held = { session: 0, step: 0, steps: 0 };
  let found = 0;
  for (let i = 0; i < trials; i += 1) {
    const sessions = trialOf(40_000 + i, last, known);
    const seen = looks.map((count) => compareArms(sessions.slice(0, count)));
    for (const figure of figures) {
      const holds = seen.every(({ effects }) =>
        treated.every((arm) => {
          const effect = effects[arm][figure];
          const { step, steps } = known[arm];
          const truth = { session: step * steps, step, steps }[figure] - 1;
          return effect === null || (effect.low < truth && truth < effect.high);
        }),
      );
      if (holds) held[figure] += 1;
    }
    const { verdicts } = seen.at(-1)!;
    if (verdicts.advice === "less" && verdicts.both === "less") found += 1;
  }
  console.log(`known effects: held of ${trials}: ${JSON.stringify(held)}, found ${found}`);
  for (const count of Object.values(held)) expect(1 - count / trials).toBeLessThan(allowed(trials));
  expect(found / trials).toBeGreaterThan(0.9);
});
