/** Whether something that pith hid was needed: a word that stands only in hidden text, typed soon afterwards. */

/** Identifiers, paths and numbers of some length: what an agent copies from an output into its next command. */
const word = /[\p{L}_][\p{L}\p{N}_.-]{4,}|[\w./-]{6,}/gu;

const wordsOf = (text: string): Set<string> => new Set(text.match(word) ?? []);

/** Words of `raw` that `shown` does not hold, nor the command itself. */
export const onlyHidden = (raw: string, shown: string, command: string): Set<string> => {
  const seen = wordsOf(shown);
  const own = wordsOf(command);
  return new Set([...wordsOf(raw)].filter((one) => !seen.has(one) && !own.has(one) && !shown.includes(one)));
};

/** Of these words those that one of the next commands types. */
export const neededWords = (hidden: ReadonlySet<string>, next: readonly string[]): string[] =>
  next.flatMap((command) => [...wordsOf(command)].filter((one) => hidden.has(one)));
