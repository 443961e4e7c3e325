/** Which of the lines that the rules show lie beyond a filter's own limit. */
import { drop, defer, type Verdict } from "../../filter-kit/filter.ts";
import type { Behaviour } from "../rules.ts";

type Limit = NonNullable<Behaviour["limit"]>;

/** More than the engine ever holds back. */
const remembered = 8192;
const hidden = drop("lines");

export interface Limiter {
  /** The verdict for the next line, the `index`th of the run; counts those that are shown as the budget allows. */
  limit(verdict: Verdict, index: number, limit: Limit | undefined): Verdict;
  /** Indexes of the lines between the first and the last ones, once all have come. */
  beyond(limit: Limit | undefined): readonly number[];
}

export const createLimiter = (): Limiter => {
  let places: number[] = [];
  let count = 0;
  return {
    limit(verdict, index, limit) {
      if (limit === undefined || (verdict.act !== "keep" && verdict.act !== "defer")) return verdict;
      const { first, last } = limit;
      count += 1;
      places.push(index);
      if (places.length > 2 * remembered) places = places.slice(-remembered);
      if (count <= (first ?? 0)) return verdict;
      return last === undefined ? hidden : defer;
    },
    beyond(limit) {
      if (limit?.last === undefined) return [];
      const before = count - places.length;
      return places.filter(
        (_, at) => before + at >= (limit.first ?? 0) && before + at < count - (limit.last ?? 0),
      );
    },
  };
};
