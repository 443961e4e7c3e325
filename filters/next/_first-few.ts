/** For lines of one kind that are worth reading a few times and then only counting. */
import { keep, type Verdict } from "../../src/filter-kit/filter.ts";

/** `keep` for the first `count` calls, then `after`. */
export const createFirstFew = (count: number, after: Verdict): (() => Verdict) => {
  let seen = 0;
  return () => {
    seen += 1;
    return seen <= count ? keep : after;
  };
};
