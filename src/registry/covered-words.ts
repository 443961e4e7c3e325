/** First words behind which something may be found to shorten; for scripts that have to know before they ask. */
import { entries as shipped } from "./shipped.generated.ts";
import type { Entry } from "./entry.ts";
import { interpreters } from "./interpreters.ts";
import { otherNames } from "./program-name.ts";
import { always, scriptManagers, verbs } from "./runners.ts";
import { wrappers } from "./wrappers.ts";

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
