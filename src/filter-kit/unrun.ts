/** Rows of tests that did not run as tests do (skipped, todo, disabled, expected to fail). Which ones is a state of the
 * project, and of a run that passes no other line names them. */
import { heading, pin, proven, type Verdict } from "./filter.ts";

/** Beyond so many names they are counted: a run narrowed to one test tells all others as skipped. */
export const maxNamed = 50;

/** Where the command line chose tests by their names, the others say nothing that it does not. */
const chooses = /^(?:-t|--test-?name-?pattern)(?:=|$)/i;

export const choosesByName = (argv: readonly string[]): boolean => argv.some((word) => chooses.test(word));

/** The verdict on the next such row; of a record of that level, or owned by what stands above. */
export type Unrun = (level?: number) => Verdict;

/** `named` says how many rows are shown whatever the limit. */
export const createUnrun = (noun = "skipped tests", named = maxNamed): Unrun => {
  const verdicts = [pin, proven(noun)].map((verdict) => {
    const ofLevel = new Map<number, Verdict>();
    return (level: number | undefined): Verdict => {
      if (level === undefined) return verdict;
      const found = ofLevel.get(level) ?? heading(level, verdict);
      ofLevel.set(level, found);
      return found;
    };
  });
  let seen = 0;
  return (level) => verdicts[++seen > named ? 1 : 0]!(level);
};
