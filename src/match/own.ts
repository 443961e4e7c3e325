/** A command in, the filter out that its user or project has written for it. */
import type { Entry, Own } from "./entry.ts";
import { withoutGlobals } from "./globals.ts";
import { scriptWords } from "./runners.ts";

export interface OwnFound {
  readonly entry: Entry;
  /** The command in the words that the filter names it by. */
  readonly argv: readonly string[];
  /** Words of the spelling that it was found by; null where a pattern decided. */
  readonly length: number | null;
}

/** `git -C x log`, `pnpm lint`: the same command in the words that a filter may name it by. */
const readings = (argv: readonly string[]): readonly (readonly string[])[] => {
  const plain = withoutGlobals(argv);
  const script = plain === null ? null : scriptWords(plain);
  return [argv, plain, script].filter((words) => words !== null);
};

const longest = ({ spellings }: Own, argv: readonly string[]): number | null =>
  spellings
    .filter((words) => words.every((word, at) => argv[at] === word))
    .reduce<number | null>((most, { length }) => Math.max(most ?? 0, length), null);

/** The first that covers it: a project's before the user's, each in the order of its files. */
export const ownFor = (own: readonly Entry[], argv: readonly string[]): OwnFound | null => {
  const words = readings(argv);
  for (const entry of own) {
    const reading = words.find((reading) => entry.own?.covers(reading) === true);
    if (reading !== undefined) return { entry, argv: reading, length: longest(entry.own!, reading) };
  }
  return null;
};
