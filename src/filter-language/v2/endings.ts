/** Verdicts that depend on how the command ends are kept until it has ended. */
import { keep, pin, defer, type Ending, type Verdict } from "../../filter-kit/filter.ts";
import type { World } from "./compiled-rule.ts";

export const hides = (verdict: Verdict): boolean =>
  verdict.act === "drop" || verdict.act === "proven" || verdict.act === "fold";

/** More than the engine ever holds back: what was said of older lines is not asked for any more. */
const remembered = 8192;

export interface Latest<T> {
  readonly all: ReadonlyMap<number, T>;
  set(index: number, value: T): void;
}

/** Remembers values of the latest lines, by index. */
export const latest = <T>(): Latest<T> => {
  const all = new Map<number, T>();
  return {
    all,
    set(index, value) {
      all.set(index, value);
      if (all.size <= 2 * remembered) return;
      for (const old of all.keys()) if (old < index - remembered) all.delete(old);
    },
  };
};

/** Until the end is known: noise of a success is noise; what only a failure hides can wait. */
const provisional = (verdicts: readonly Verdict[]): Verdict => {
  const [success = keep] = verdicts;
  if (hides(success)) return success;
  if (verdicts.some(hides)) return defer;
  return verdicts.includes(pin) ? pin : success;
};

export interface Endings {
  /** The verdict for now, from one for each world. */
  settle(index: number, verdicts: readonly Verdict[]): Verdict;
  close(ending: Ending): { readonly shown: readonly number[]; readonly hidden: ReadonlyMap<number, Verdict> };
  /** Whether the rules show no line of a run that ended so. */
  showsNothing(ending: Ending): boolean;
}

/** `worlds`: the success first, the last one for all that is not named. */
export const createEndings = (worlds: readonly World[]): Endings => {
  const differing = latest<readonly Verdict[]>();
  const shownIn = worlds.map(() => 0);
  const worldOf = ({ code, signal }: Ending): number => {
    const at = signal === null && code !== null ? worlds.indexOf(code) : -1;
    return at === -1 ? worlds.length - 1 : at;
  };
  return {
    settle(index, verdicts) {
      verdicts.forEach((verdict, at) => {
        if (!hides(verdict)) shownIn[at] = (shownIn[at] ?? 0) + 1;
      });
      if (verdicts.some((one) => one !== verdicts[0])) differing.set(index, verdicts);
      return provisional(verdicts);
    },
    close(ending) {
      const world = worldOf(ending);
      const all = [...differing.all].map(([index, verdicts]) => [index, verdicts[world] ?? keep] as const);
      return {
        shown: all.filter(([, verdict]) => !hides(verdict)).map(([index]) => index),
        hidden: new Map(all.filter(([, verdict]) => hides(verdict))),
      };
    },
    showsNothing: (ending) => shownIn[worldOf(ending)] === 0,
  };
};
