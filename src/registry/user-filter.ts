/** A command in, the filter out that its user or project has written for it. */
import type { Entry, Own } from "./entry.ts";
import { withoutGlobals } from "./global-options.ts";
import { scriptWords } from "./runners.ts";

export interface FoundUserFilter {
  readonly entry: Entry;
  /** The command in the words that the filter names it by. */
  readonly argv: readonly string[];
  /** Words of the spelling that it was found by; null where a pattern decided. */
  readonly length: number | null;
}

/** `git -C x log`, `pnpm lint`: the same command in the words that a filter may name it by. */
const readings = (typed: string, argv: readonly string[]): readonly (readonly string[])[] => {
  const plain = withoutGlobals(argv);
  const script = plain === null ? null : scriptWords(plain);
  // `python3` is looked up as `python`; a filter may name it as it is typed.
  const base = typed.slice(typed.lastIndexOf("/") + 1);
  const asTyped = base === argv[0] ? null : [base, ...argv.slice(1)];
  return [argv, plain, script, asTyped].filter((words) => words !== null);
};

const longest = ({ spellings }: Own, argv: readonly string[]): number | null =>
  spellings
    .filter((words) => words.every((word, at) => argv[at] === word))
    .reduce<number | null>((max, { length }) => Math.max(max ?? 0, length), null);

/** The first that covers it: a project's before the user's, each in the order of its files. `typed`: the program's
 * word as it stands. */
export const userFilterFor = (
  own: readonly Entry[],
  typed: string,
  argv: readonly string[],
): FoundUserFilter | null => {
  const words = readings(typed, argv);
  for (const entry of own) {
    const reading = words.find((reading) => entry.own?.covers(reading) === true);
    if (reading !== undefined) return { entry, argv: reading, length: longest(entry.own!, reading) };
  }
  return null;
};
