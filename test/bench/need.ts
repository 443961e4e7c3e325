/** Whether something that pith hid was needed: a word that stands only in hidden text, typed soon afterwards. */

/** Names, paths and numbers of some length: what an agent copies from an output into its next command. Words of plain
 * English are left out: agents type those in commit messages without having read them anywhere. */
const word = /[\p{L}\p{N}_@./-]{5,}/gu;
const isName = /\d|[_/.@]|\p{Ll}\p{Lu}/u;

const wordsOf = (text: string): Set<string> =>
  new Set((text.match(word) ?? []).map((one) => one.replace(/[.-]+$/, "")).filter((one) => isName.test(one)));

/** Words of `raw` that `shown` does not hold, nor the command itself. */
export const onlyHidden = (raw: string, shown: string, command: string): Set<string> => {
  const seen = wordsOf(shown);
  const own = wordsOf(command);
  return new Set([...wordsOf(raw)].filter((one) => !seen.has(one) && !own.has(one) && !shown.includes(one)));
};

/** Of these words those that one of the next commands types. */
export const neededWords = (hidden: ReadonlySet<string>, next: readonly string[]): string[] =>
  next.flatMap((command) => [...wordsOf(command)].filter((one) => hidden.has(one)));
