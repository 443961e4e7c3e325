/** First words of commands before which nothing is ever inserted; for programs that have to know before they ask. */
import { entries as shipped } from "../registry/shipped.generated.ts";
import { coveredWords } from "../registry/covered-words.ts";
import type { Entry } from "../registry/entry.ts";
import { quietPrograms } from "../registry/stays-out.ts";
import { builtinNames } from "./builtins.ts";

/** The command behind these is another one. */
const prefixes = new Set(["command", "exec", "builtin"]);

/** Sorted, each once. */
export const quietWords = (entries: readonly Entry[] = shipped): readonly string[] => {
  const covered = new Set(coveredWords(entries));
  return [...new Set([...builtinNames, ...quietPrograms])]
    .filter((word) => !prefixes.has(word) && !covered.has(word))
    .sort();
};
