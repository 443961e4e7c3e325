/** The words of one program in, the filter that reads what it prints out. */
import type { Entry } from "../registry/entry.ts";
import { isExcluded } from "../registry/excluded.ts";
import { match } from "../registry/match.ts";
import { unknown } from "../registry/unknown.ts";
import type { Mode } from "../filter-kit/filter.ts";

export interface Choice {
  readonly entry: Entry;
  readonly argv: readonly string[];
  readonly mode: Mode;
  /** Whether exit status 0 counts for all of the output. */
  readonly evidence: boolean;
}

export interface Reader {
  readonly mode: Mode;
  readonly entries: readonly Entry[];
}

/** Whether `exclude.commands` of the settings leaves it alone, whatever filter would read it. */
export const isLeftAlone = (
  argv: readonly string[],
  entries: readonly Entry[],
  exclude: readonly string[],
): boolean => exclude.length > 0 && isExcluded(exclude, match(argv, entries), argv);

/** null: its output stays as it is. Where no filter knows the program, what loses nothing is all that is done to it. */
export const choiceOfProgram = (
  argv: readonly string[],
  { mode, entries }: Reader,
  evidence = true,
): Choice | null => {
  const matched = match(argv, entries);
  if (matched !== null) return { entry: matched.entry, argv: matched.argv, mode, evidence };
  const found = unknown(argv, entries);
  return found === null ? null : { entry: found.entry, argv, mode: "lossless", evidence };
};
