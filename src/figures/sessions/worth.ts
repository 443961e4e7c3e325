/** The cost of a token for the model: read once as new, then again in every later step. */
import type { Step } from "../../transcripts/call.ts";
import type { Thread } from "./conversation.ts";
import { costOfStep, type OwnPrices, perToken, priceOf, writtenAt } from "./prices.ts";

interface Worth {
  /** Steps that read it. */
  readonly reads: number;
  /** Dollars of all of them; null where the model has no price. */
  readonly cost: number | null;
}

const contextOf = ({ input, cacheRead, cacheWrite }: Step): number => input + cacheRead + cacheWrite;

/** A context that has shrunk so far was summarised: what had been read before is gone. */
const summarised = (before: Step, after: Step): boolean =>
  contextOf(before) > 10_000 && contextOf(after) < contextOf(before) / 2;

/** Steps that still have in their context what came in at a moment. */
const stepsAfter = (steps: readonly Step[], t: number): readonly Step[] => {
  const from = steps.findIndex((step) => step.t > t);
  if (from === -1) return [];
  const later = steps.slice(from);
  const end = later.findIndex((step, i) => i > 0 && summarised(later[i - 1]!, step));
  return end === -1 ? later : later.slice(0, end);
};

/** The share of re-read tokens that comes from the cache, as the step recorded it. */
const cachedShare = ({ cacheRead, input }: Step): number =>
  cacheRead + input === 0 ? 0 : cacheRead / (cacheRead + input);

const dollars = (step: Step, isFirst: boolean, own: OwnPrices): number | null => {
  const price = priceOf(step.model, own);
  if (price === null) return null;
  if (isFirst) return perToken(step.cacheWrite > 0 ? writtenAt(step, price) : price.input);
  const cached = cachedShare(step);
  return perToken(cached * price.cacheRead + (1 - cached) * price.input);
};

export const worthOf = ({ steps }: Thread, t: number, own: OwnPrices): Worth => {
  const later = stepsAfter(steps, t);
  const costs = later.map((step, i) => dollars(step, i === 0, own));
  const known = costs.filter((one) => one !== null);
  return {
    reads: later.length,
    cost: known.length < costs.length ? null : known.reduce((sum, one) => sum + one, 0),
  };
};

/** Tokens and dollars that the request for a call took: its part of the step, where that asked for several calls. */
export const stepOf = (
  { steps, calls }: Thread,
  t: number,
  own: OwnPrices,
): { readonly tokens: number; readonly cost: number | null } => {
  const at = steps.findLastIndex((step) => step.t <= t);
  const step = steps[at];
  if (step === undefined) return { tokens: 0, cost: 0 };
  const end = steps[at + 1]?.t ?? Infinity;
  const asked = Math.max(1, calls.filter((call) => call.t >= step.t && call.t < end).length);
  const cost = costOfStep(step, own);
  return {
    tokens: (contextOf(step) + step.output) / asked,
    cost: cost === null ? null : cost / asked,
  };
};
