/** How many tests were planned and how many gave a result, by depth: a plan that was not kept is the only sign of tests that never ran. */
import { heading, pin, type Verdict } from "../../src/filter-kit/filter.ts";
import { indentOf } from "../../src/filter-kit/indent.ts";

interface Group {
  /** The plan that stands before the results: how many, and in which line. */
  readonly planned: number;
  readonly plan: number;
  ran: number;
  /** The number that the next result should have. */
  next: number;
  /** The line of the last result. */
  last: number;
}

const none = -1;
const plan = /^ *1\.\.(\d+)$/;
/** It says that not all of the tests ran. */
const brokenPlan = heading(0, pin);

const fresh = (planned = none, line = none): Group => ({ planned, plan: line, ran: 0, next: 1, last: none });

/** `outer`: what is said of the outermost plans that were kept, `inner` of those within. */
export const createPlans = (outer: Verdict, inner: Verdict) => {
  const groups: Group[] = [];
  const broken: number[] = [];

  const close = (from: number): void => {
    for (const { planned, plan, ran, last } of groups.splice(from))
      if (planned !== none && planned !== ran) broken.push(plan, ...(last === none ? [] : [last]));
  };
  const at = (depth: number): Group => {
    while (groups.length <= depth) groups.push(fresh());
    return groups[depth]!;
  };

  return {
    /** Whether its number is the next one of its group: others ran twice, or never, where it is not. */
    result(depth: number, { number, index }: { readonly number: number; readonly index: number }): boolean {
      close(depth + 1);
      const group = at(depth);
      group.ran += 1;
      group.last = index;
      const isNext = number === group.next || number === 1;
      group.next = number + 1;
      return isNext;
    },
    /** null: it is no plan. */
    plan(text: string, index: number): Verdict | null {
      const planned = plan.exec(text)?.[1];
      if (planned === undefined) return null;
      const depth = indentOf(text) >> 2;
      close(depth + 1);
      const { ran, planned: known } = at(depth);
      const isBehind = ran > 0 && known === none;
      close(depth);
      if (isBehind && ran !== Number(planned)) return brokenPlan;
      if (!isBehind) groups.push(fresh(Number(planned), index));
      return depth > 0 ? inner : outer;
    },
    /** Lines of plans that stood before the results and were not kept, each with the last result. */
    broken(): readonly number[] {
      close(0);
      return broken;
    },
  };
};
