/** Compares two groups of sessions whose figures differ by factors, at every look while sessions still come in. */

/** This share of trials holds the true value in every interval that they ever show. It is above the usual 95 %: a trial that
 * finds an effect that is not there does more harm than one that takes longer. */
export const confidence = 0.98;
/** The effect that is looked for. */
export const wanted = 0.1;
/** Fewer sessions on either side say nothing about how much sessions differ. */
export const minSessions = 10;

export interface Observed {
  readonly withPith: boolean;
  /** Above zero. */
  readonly value: number;
  /** The session's own size: what of the value goes with it is chance of the day. */
  readonly size: number;
}

/** How much more (or less) sessions with pith have, as a share of those without. */
export interface Effect {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

const log = (value: number): number => Math.log(Math.max(value, 1e-9));
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

interface Group {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly meanX: number;
  readonly meanY: number;
}

const groupOf = (observed: readonly Observed[], withPith: boolean): Group => {
  const own = observed.filter((one) => one.withPith === withPith);
  const [x, y] = [own.map(({ size }) => log(size)), own.map(({ value }) => log(value))];
  return { x, y, meanX: mean(x), meanY: mean(y) };
};

const sumOf = (group: Group, of: (x: number, y: number) => number): number =>
  group.x.reduce((sum, x, i) => sum + of(x - group.meanX, group.y[i]! - group.meanY), 0);

/** In logarithms: how much of a difference in size shows in the value, within the groups. */
const slopeOf = (groups: readonly Group[]): number => {
  const [both, own] = groups.reduce(
    ([xy, xx], group) => [xy + sumOf(group, (x, y) => x * y), xx + sumOf(group, (x) => x * x)],
    [0, 0],
  );
  return own === 0 ? 0 : both / own;
};

/** Tuned for this many sessions: there the intervals are as narrow as such intervals can be. */
const tunedFor = 120;
const alpha = 1 - confidence;

/** Half the width, in standard deviations of one session: an asymptotic confidence sequence (Waudby-Smith and others, 2021).
 * `comparisons`: that hold together as often as one is said to. */
const reachOf = (count: number, comparisons = 1): number => {
  const each = alpha / comparisons;
  const rho2 = (2 * Math.log(1 / each) + Math.log(1 + 2 * Math.log(1 / each))) / tunedFor;
  return Math.sqrt(
    ((2 * (count * rho2 + 1)) / (count ** 2 * rho2)) * Math.log(Math.sqrt(count * rho2 + 1) / each),
  );
};

/** In logarithms: how much sessions of a group differ beyond the effect of their size. */
export const deviationOf = (observed: readonly Observed[]): number => {
  const groups = [true, false].map((side) => groupOf(observed, side)).filter(({ x }) => x.length > 1);
  const slope = slopeOf(groups);
  const squares = groups.reduce((sum, group) => sum + sumOf(group, (x, y) => (y - slope * x) ** 2), 0);
  return Math.sqrt(squares / Math.max(1, observed.length - groups.length - 1));
};

/** null where there are too few. `comparisons`: number of effects of which all are to hold together. */
export const effectOf = (observed: readonly Observed[], comparisons = 1): Effect | null => {
  const [a, b] = [groupOf(observed, true), groupOf(observed, false)];
  const [na, nb] = [a.x.length, b.x.length];
  if (na < minSessions || nb < minSessions) return null;
  const slope = slopeOf([a, b]);
  const difference = a.meanY - b.meanY - slope * (a.meanX - b.meanX);
  const varianceOf = (group: Group): number =>
    sumOf(group, (x, y) => (y - slope * x) ** 2) / Math.max(1, group.x.length - 2);
  const count = na + nb;
  // The variance of one session's part in the difference, were all of them drawn alike.
  const deviation = Math.sqrt(count * (varianceOf(a) / na + varianceOf(b) / nb));
  const reach = deviation * reachOf(count, comparisons);
  return {
    share: Math.expm1(difference),
    low: Math.expm1(difference - reach),
    high: Math.expm1(difference + reach),
  };
};

/** Sessions of both sides together after which a difference of the wanted size is outside of the interval. */
export const sessionsNeeded = (deviation: number, comparisons = 1): number => {
  let count = 2 * minSessions;
  while (2 * deviation * reachOf(count, comparisons) > Math.log1p(wanted) && count < 1e6)
    count = Math.ceil(count * 1.05);
  return count;
};

/** The middle of figures that spread by factors; 0 of none. */
export const geometricMean = (values: readonly number[]): number =>
  values.length === 0
    ? 0
    : Math.exp(values.reduce((sum, one) => sum + Math.log(Math.max(one, 1e-9)), 0) / values.length);

/** How much larger a share is among the first than among the second, -1 to 1; null where there are too few. */
export const shareEffectOf = (
  first: readonly boolean[],
  second: readonly boolean[],
  comparisons = 1,
): Effect | null => {
  if (first.length < minSessions || second.length < minSessions) return null;
  const count = first.length + second.length;
  const [a, b] = [first, second].map((all) => {
    const share = all.filter(Boolean).length / all.length;
    // Two of each more (Agresti and Coull, 1998): few that are alike are not known to be, and the first looks hold too.
    const smoothed = (share * all.length + 2) / (all.length + 4);
    return { share, variance: (smoothed * (1 - smoothed)) / all.length };
  }) as [{ share: number; variance: number }, { share: number; variance: number }];
  const reach = Math.sqrt(count * (a.variance + b.variance)) * reachOf(count, comparisons);
  const difference = a.share - b.share;
  return {
    share: difference,
    low: Math.max(-1, difference - reach),
    high: Math.min(1, difference + reach),
  };
};

export type Verdict = "too few" | "less" | "more" | "none";

/** Whoever looks every day may: the intervals hold at every look. */
export const verdictOf = (effect: Effect | null): Verdict => {
  if (effect === null) return "too few";
  if (effect.high < 0) return "less";
  if (effect.low > 0) return "more";
  return effect.low > -wanted && effect.high < wanted ? "none" : "too few";
};

const signed = (share: number, unit = "%"): string =>
  `${share > 0 ? "+" : ""}${(100 * share).toFixed(1)}${unit}`;

/** `+3.2%`. `unit`: what stands for the per cent sign. */
export const shareText = ({ share }: Effect): string => signed(share);

export const intervalText = ({ low, high }: Effect, unit?: string): string =>
  `${signed(low, unit)} to ${signed(high, unit)}`;

export const effectText = (effect: Effect | null, unit?: string): string =>
  effect === null ? "-" : `${signed(effect.share, unit)} (${intervalText(effect, unit)})`;

export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

export const effectJson = (effect: Effect | null): object | null =>
  effect && { share: rounded(effect.share), low: rounded(effect.low), high: rounded(effect.high) };

/** A value for each of the keys. */
export const recordOf = <Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Readonly<Record<Key, Value>> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;
