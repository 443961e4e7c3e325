/** `exclude.commands` of the settings: commands that pith leaves alone, wherever it meets them. */
import type { Match } from "./match.ts";
import { programName } from "./program-name.ts";

/** `found`: what the command is peeled to, null where no filter covers it; `argv`: as it is typed. */
export const isExcluded = (
  exclude: readonly string[],
  found: Pick<Match, "argv" | "command"> | null,
  argv: readonly string[],
): boolean => {
  const typed = [programName(argv[0] ?? ""), ...argv.slice(1)];
  return exclude.some((text) => {
    const words = text.trim().split(/\s+/);
    if (words[0] === "") return false;
    const begins = (of: readonly string[]): boolean => words.every((word, index) => of[index] === word);
    return begins(typed) || (found !== null && (begins(found.argv) || begins(found.command.split(" "))));
  });
};
