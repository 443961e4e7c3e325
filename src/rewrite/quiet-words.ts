/** First words of commands before which nothing is ever inserted; for programs that have to know before they ask. */
import { entries as shipped } from "../registry/shipped.generated.ts";
import type { Entry } from "../registry/entry.ts";
import { quietPrograms } from "../registry/stays-out.ts";
import { builtinNames } from "./builtins.ts";
import { interpreters } from "../registry/interpreters.ts";
import { otherNames } from "../registry/program-name.ts";
import { always, scriptManagers, verbs } from "../registry/runners.ts";
import { wrappers } from "../registry/wrappers.ts";

/** Sorted, each once. `python3.11` and the like are not among them. */
export const coveredWords = (entries: readonly Entry[] = shipped): readonly string[] => {
  const words = new Set([
    ...entries.flatMap(({ words, also }) => [words[0] ?? "", ...also.map((spelling) => spelling[0] ?? "")]),
    ...always,
    ...[verbs, scriptManagers, interpreters, wrappers].flatMap((table) => Object.keys(table)),
  ]);
  for (const [spelling, name] of Object.entries(otherNames)) if (words.has(name)) words.add(spelling);
  return [...words].filter((word) => word !== "").sort();
};

/** The command behind these is another one. */
const prefixes = new Set(["command", "exec", "builtin"]);

export const quietWords = (entries: readonly Entry[] = shipped): readonly string[] => {
  const covered = new Set(coveredWords(entries));
  return [...new Set([...builtinNames, ...quietPrograms])]
    .filter((word) => !prefixes.has(word) && !covered.has(word))
    .sort();
};
