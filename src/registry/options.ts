/** Options before an inner command, read by a short specification. */
import { onceFor } from "../filter-kit/once-for.ts";

/** Space-separated names. `values` take an argument, attached or not; `flags` none. */
export interface OptionSpec {
  readonly flags?: string;
  readonly values?: string;
}

interface Names {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlySet<string>;
}

const split = (text = ""): ReadonlySet<string> => new Set(text.split(" "));
const namesOf = onceFor(({ flags, values }: OptionSpec): Names => ({
  flags: split(flags),
  values: split(values),
}));

/** How many words a cluster such as `-itu root` takes; 0 where a letter of it is unknown. */
const clusterLength = (names: Names, word: string): number => {
  for (let at = 1; at < word.length; at++) {
    const option = `-${word.charAt(at)}`;
    if (names.values.has(option)) return at + 1 < word.length ? 1 : 2;
    if (!names.flags.has(option)) return 0;
  }
  return 1;
};

/** How many words the option at the front takes; 0 where it is unknown. */
const optionLength = (names: Names, word: string): number => {
  if (names.flags.has(word)) return 1;
  if (names.values.has(word)) return 2;
  if (!word.startsWith("--")) return clusterLength(names, word);
  const equals = word.indexOf("=");
  return equals > 0 && names.values.has(word.slice(0, equals)) ? 1 : 0;
};

/** Index of the first word from `from` on that is no option; -1 where one is unknown. */
export const skipOptions = (spec: OptionSpec, argv: readonly string[], from: number): number => {
  const names = namesOf(spec);
  let index = from;
  for (;;) {
    const word = argv[index];
    if (word === undefined || word === "-" || !word.startsWith("-")) return index;
    if (word === "--") return index + 1;
    const length = optionLength(names, word);
    if (length === 0) return -1;
    index += length;
  }
};
