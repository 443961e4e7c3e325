/** Verdicts known only when the command has ended: those that depend on how, and which lines lie beyond a filter's own limit. */
import { keep, pin, defer, drop, type Ending, type Verdict } from "../../filter-kit/filter.ts";
import type { Behaviour } from "../rules.ts";
import type { World } from "./compiled-lines.ts";

export const hides = (verdict: Verdict): boolean =>
  verdict.act === "drop" || verdict.act === "proven" || verdict.act === "fold";

/** More than the engine ever holds back: what was said of older lines is not asked for any more. */
const remembered = 8192;

/** Remembers values of the latest lines, by index. */
export class Latest<T> {
  readonly all = new Map<number, T>();

  set(index: number, value: T): void {
    this.all.set(index, value);
    if (this.all.size <= 2 * remembered) return;
    for (const old of this.all.keys()) if (old < index - remembered) this.all.delete(old);
  }
}

/** Until the end is known: noise of a success is noise; what only a failure hides can wait. */
const provisional = (verdicts: readonly Verdict[]): Verdict => {
  const [success = keep] = verdicts;
  if (hides(success)) return success;
  if (verdicts.some(hides)) return defer;
  return verdicts.includes(pin) ? pin : success;
};

/** `worlds`: the success first, the last one for all that is not named. */
export const createEndings = (worlds: readonly World[]) => {
  const differing = new Latest<readonly Verdict[]>();
  const shownIn = worlds.map(() => 0);
  const worldOf = ({ code, signal }: Ending): number => {
    const at = signal === null && code !== null ? worlds.indexOf(code) : -1;
    return at === -1 ? worlds.length - 1 : at;
  };
  return {
    /** The verdict for now, from one for each world. */
    settle(index: number, verdicts: readonly Verdict[]): Verdict {
      verdicts.forEach((verdict, at) => {
        if (!hides(verdict)) shownIn[at] = (shownIn[at] ?? 0) + 1;
      });
      if (verdicts.some((one) => one !== verdicts[0])) differing.set(index, verdicts);
      return provisional(verdicts);
    },
    close(ending: Ending) {
      const world = worldOf(ending);
      const all = [...differing.all].map(([index, verdicts]) => [index, verdicts[world] ?? keep] as const);
      return {
        shown: all.filter(([, verdict]) => !hides(verdict)).map(([index]) => index),
        hidden: new Map(all.filter(([, verdict]) => hides(verdict))),
      };
    },
    /** Whether the rules show no line of a run that ended so. */
    showsNothing: (ending: Ending): boolean => shownIn[worldOf(ending)] === 0,
  };
};

const beyondLimit = drop("lines");

type Limit = Behaviour["limit"];

export const createLimiter = () => {
  let places: number[] = [];
  let count = 0;
  return {
    /** The verdict for the next line, the `index`th of the run; counts those that are shown as the budget allows. */
    limit(verdict: Verdict, index: number, limit: Limit): Verdict {
      if (limit === undefined || (verdict.act !== "keep" && verdict.act !== "defer")) return verdict;
      const { first, last } = limit;
      count += 1;
      places.push(index);
      if (places.length > 2 * remembered) places = places.slice(-remembered);
      if (count <= (first ?? 0)) return verdict;
      return last === undefined ? beyondLimit : defer;
    },
    /** The lines between the first and the last ones, once all have come. */
    beyond(limit: Limit): ReadonlyMap<number, Verdict> {
      if (limit?.last === undefined) return new Map();
      const { first = 0, last } = limit;
      const before = count - places.length;
      const between = places.filter((_, at) => before + at >= first && before + at < count - last);
      return new Map(between.map((at) => [at, beyondLimit]));
    },
  };
};
