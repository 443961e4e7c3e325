/** A reducer's closing in its one full form. */
import type { Closing, Ending, Reducer } from "../filter-kit/filter.ts";

type Answer = ReturnType<NonNullable<Reducer["end"]>>;

const isList = (answer: Answer): answer is readonly number[] => Array.isArray(answer);

export const closingOf = (answer: Answer): Closing => (isList(answer) ? { shown: answer } : (answer ?? {}));

/** Moves a closing to other indexes; `place` is undefined for a line that is out of reach. */
export const moved = (closing: Closing, place: (index: number) => number | undefined): Closing => {
  const hidden = [...(closing.hidden ?? [])].flatMap(([index, verdict]) => {
    const at = place(index);
    return at === undefined ? [] : [[at, verdict] as const];
  });
  return {
    shown: (closing.shown ?? []).map(place).filter((index) => index !== undefined),
    hidden: new Map(hidden),
    says: closing.says ?? [],
  };
};

export const joined = (closings: readonly Closing[]): Closing => ({
  shown: closings.flatMap(({ shown }) => shown ?? []),
  hidden: new Map(closings.flatMap(({ hidden }) => [...(hidden ?? [])])),
  says: closings.flatMap(({ says }) => says ?? []),
});

/** How a reducer ends; lines of an interrupted run that it left unfinished are shown. */
export const endOf = (reducer: Reducer, ending: Ending) => {
  const { shown = [], hidden = new Map(), says = [] } = closingOf(reducer.end?.(ending));
  const isInterrupted = ending.signal !== null || ending.code === null;
  const running = isInterrupted ? (reducer.running?.() ?? []) : [];
  return { shown: new Set([...shown, ...running]), hidden, says };
};
