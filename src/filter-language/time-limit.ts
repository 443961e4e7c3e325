/** A reducer that gives up when it is too slow: the engine then shows what comes as it is. */
import type { Reducer } from "../filter-kit/filter.ts";
import { TooSlow } from "./declared.ts";

/** Milliseconds. */
const longestLine = 500;
const allowance = 1500;
const perLine = 0.1;

const tooSlow = (name: string, spent: number, lines: number): TooSlow =>
  new TooSlow(`the filter ${name} was dropped: ${Math.round(spent)} ms for ${lines} lines`);

/** `now`: milliseconds, monotonic. One line may take half a second, all of them 1.5 s and 0.1 ms each. */
export const withTimeLimit = (name: string, reducer: Reducer, now: () => number): Reducer => {
  let spent = 0;
  let lines = 0;
  return {
    line(text, stream) {
      const from = now();
      const verdict = reducer.line(text, stream);
      const took = now() - from;
      spent += took;
      lines += 1;
      if (took > longestLine || spent > allowance + perLine * lines) throw tooSlow(name, spent, lines);
      return verdict;
    },
    end: (ending) => reducer.end?.(ending),
    ...(reducer.focus === undefined ? {} : { focus: (text: string) => reducer.focus?.(text) ?? -1 }),
    get kind() {
      return reducer.kind;
    },
    get exact() {
      return reducer.exact;
    },
    get runner() {
      return reducer.runner;
    },
  } as Reducer;
};
