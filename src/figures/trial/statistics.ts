/** What can be said of two groups of figures that differ by a factor. */

/** Quantile of the normal distribution (Acklam's approximation, off by less than 1.2e-9). */
export const normalQuantile = (p: number): number => {
  if (p <= 0 || p >= 1) return Number.NaN;
  if (p > 0.5) return -normalQuantile(1 - p);
  const low = 0.02425;
  if (p < low) {
    const q = Math.sqrt(-2 * Math.log(p));
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
        q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) *
        q +
        1)
    );
  }
  const q = p - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
};

/** Quantile of Student's distribution (Abramowitz and Stegun, 26.7.5): close enough from five degrees of freedom on. */
export const studentQuantile = (p: number, freedom: number): number => {
  const z = normalQuantile(p);
  const n = freedom;
  return (
    z +
    (z ** 3 + z) / (4 * n) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * n ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * n ** 3)
  );
};

/** Of all intervals so many hold the true value. A little more than the usual 95 %: a trial that finds something where
 * nothing is does more harm than one that takes longer. */
export const confidence = 0.98;
/** A true effect is found so often. */
export const power = 0.8;
/** The effect that is looked for. */
export const wanted = 0.1;

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

const variance = (values: readonly number[]): number => {
  const middle = mean(values);
  return values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1);
};

/** How much more (or less) the first group has, as a share of the second one. */
export interface Effect {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** null where there are too few. Figures of sessions differ by factors, so their logarithms are compared (Welch). */
export const effectOf = (first: readonly number[], second: readonly number[]): Effect | null => {
  if (first.length < 5 || second.length < 5) return null;
  const [a, b] = [first, second].map((values) => values.map((one) => Math.log(Math.max(one, 1e-9)))) as [
    number[],
    number[],
  ];
  const [va, vb] = [variance(a) / a.length, variance(b) / b.length];
  const difference = mean(a) - mean(b);
  if (va + vb === 0)
    return { share: Math.expm1(difference), low: Math.expm1(difference), high: Math.expm1(difference) };
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1));
  const reach = studentQuantile(0.5 + confidence / 2, freedom) * Math.sqrt(va + vb);
  return {
    share: Math.expm1(difference),
    low: Math.expm1(difference - reach),
    high: Math.expm1(difference + reach),
  };
};

/** Sessions on each side that find the wanted effect. `deviation`: of the logarithms. */
export const sessionsNeeded = (deviation: number): number => {
  const reach = normalQuantile(0.5 + confidence / 2) + normalQuantile(power);
  return Math.max(pilot, Math.ceil(2 * ((reach * deviation) / Math.log1p(wanted)) ** 2));
};

/** So many on each side say how much sessions differ; with that the length of the trial is settled once. */
export const pilot = 20;

/** Sessions needed on each side, by the first ones of each; null: these are not there yet. In the order of time. */
export const plannedSessions = (first: readonly number[], second: readonly number[]): number | null => {
  if (first.length < pilot || second.length < pilot) return null;
  const logs = [first, second].map((values) =>
    values.slice(0, pilot).map((one) => Math.log(Math.max(one, 1e-9))),
  );
  const pooled = (variance(logs[0]!) + variance(logs[1]!)) / 2;
  return sessionsNeeded(Math.sqrt(pooled));
};

export type Verdict = "too few" | "less" | "more" | "none";

export interface Judged {
  readonly verdict: Verdict;
  readonly needed: number | null;
  readonly effect: Effect | null;
}

/** Whoever looks every day finds something some day: so the first sessions that were planned decide, and no others. */
export const judged = (first: readonly number[], second: readonly number[]): Judged => {
  const needed = plannedSessions(first, second);
  if (needed === null || first.length < needed || second.length < needed)
    return { verdict: "too few", needed, effect: effectOf(first, second) };
  const effect = effectOf(first.slice(0, needed), second.slice(0, needed))!;
  return { verdict: effect.high < 0 ? "less" : effect.low > 0 ? "more" : "none", needed, effect };
};
