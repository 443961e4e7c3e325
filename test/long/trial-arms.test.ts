/** Trials with four arms, looked at again and again: without an effect, and with known ones. All three intervals of a look hold
 * together as often as the report says. */
import { expect, test } from "vitest";
import { type ArmSession, compareArms } from "../../src/figures/trial/arms.ts";
import { confidence } from "../../src/figures/trial/statistics.ts";
import type { Arm } from "../../src/history/trial.ts";
import { seeded } from "../figures/seeded.ts";

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

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

/** `deviation`: of the logarithms of what a session costs beyond its steps, and of its steps. */
const trialOf = (seed: number, count: number, factors: Factors, deviation: number): ArmSession[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => {
    const arm = all[Math.floor(4 * random())]!;
    const steps = Math.exp(3 + deviation * normal(random)) * factors[arm].steps;
    const step = Math.exp((deviation / 2) * normal(random)) * factors[arm].step;
    return {
      arm,
      values: { session: step * steps, step, steps },
      shown: { green: random() < 0.8, committed: random() < 0.5, corrected: random() < 0.2 },
    };
  });
};

const looks = Array.from({ length: 20 }, (_, i) => 80 + i * 60);
const last = looks.at(-1)!;
const treated = ["pith", "advice", "both"] as const;
const said = 1 - confidence;
/** Three deviations of chance above what is said. */
const allowed = (trials: number): number => said + 3 * Math.sqrt((said * confidence) / trials);

test.each([0.4, 1])(
  "no effect, deviation %d: some arm is wrong at some look in no more trials than said",
  (deviation) => {
    const trials = 250;
    const wrong = { session: 0, step: 0, steps: 0, green: 0 };
    for (let i = 0; i < trials; i += 1) {
      const sessions = trialOf(9000 + i, last, without, deviation);
      const seen = looks.map((count) => compareArms(sessions.slice(0, count)));
      for (const figure of ["session", "step", "steps"] as const)
        if (
          seen.some(({ effects }) =>
            treated.some(
              (arm) =>
                effects[arm][figure] !== null &&
                (effects[arm][figure].low > 0 || effects[arm][figure].high < 0),
            ),
          )
        )
          wrong[figure] += 1;
      if (
        seen.some(({ differences }) =>
          treated.some(
            (arm) =>
              differences[arm].green !== null &&
              (differences[arm].green.low > 0 || differences[arm].green.high < 0),
          ),
        )
      )
        wrong.green += 1;
    }
    for (const count of Object.values(wrong)) expect(count / trials).toBeLessThan(allowed(trials));
  },
);

test("known effects: every interval holds the true value, and the large one is found", () => {
  const trials = 120;
  let [held, found] = [0, 0];
  for (let i = 0; i < trials; i += 1) {
    const sessions = trialOf(40_000 + i, last, known, 0.4);
    const seen = looks.map((count) => compareArms(sessions.slice(0, count)));
    const holds = seen.every(({ effects }) =>
      treated.every((arm) => {
        const effect = effects[arm].session;
        const truth = known[arm].step * known[arm].steps - 1;
        return effect === null || (effect.low < truth && truth < effect.high);
      }),
    );
    if (holds) held += 1;
    const { verdicts } = seen.at(-1)!;
    if (verdicts.advice === "less" && verdicts.both === "less") found += 1;
  }
  expect(1 - held / trials).toBeLessThan(allowed(trials));
  expect(found / trials).toBeGreaterThan(0.9);
});
