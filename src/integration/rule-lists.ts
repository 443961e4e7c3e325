/** A plain command and an agent's lists of rules in, a verdict out: for agents that judge the rewritten text, and whose
 * rules are patterns on a command. Whatever is not certain is "none". */
import type { Verdict } from "./agent.ts";
import { checkTime } from "./deadline.ts";

export interface RuleLists {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
}

/** How the agent reads a pattern. */
export interface Reading {
  /** Certain to match the whole of a plain command? */
  matches(pattern: string, command: string): boolean;
  /** The word with which everything that it matches begins; null: any, or not certain. */
  head(pattern: string): string | null;
}

// Quotes are around a whole word, and around no flag: agents read the others in different ways.
const word = /(?:[\w@%+=:,./-]+|'(?!-)[^'\n]*'|"(?!-)[^"$`\\!\n]*")/;
const plain = new RegExp(`^(?![\\w]+=)${word.source}(?: +${word.source})*$`);

/** One command, no variable, no redirection: what all agents read alike. */
export const isPlain = (command: string): boolean => plain.test(command);

/** Every word, with and without the folder in front of it: a rule may be about what a wrapper starts. */
const wordsOf = (command: string): readonly string[] => {
  const words = command.replaceAll(/['"]/g, "").split(/ +/);
  return words.flatMap((one) => [one, one.slice(one.lastIndexOf("/") + 1)]);
};

const firstWord = (command: string): string => command.split(" ")[0] ?? "";

export interface Judged {
  readonly command: string;
  readonly rewritten: string;
}

/** Those of a file that the agent may read or not. */
export const withoutAllow = (lists: RuleLists): RuleLists => ({ ...lists, allow: [] });

export const joined = (all: readonly RuleLists[]): RuleLists => ({
  allow: all.flatMap(({ allow }) => allow),
  ask: all.flatMap(({ ask }) => ask),
  deny: all.flatMap(({ deny }) => deny),
});

/** "neutral": a rule allows both texts, whatever they say. "allow": one allows the original as typed. */
export const judgeByLists = (
  { command, rewritten }: Judged,
  rules: RuleLists | null,
  { matches, head }: Reading,
): Verdict => {
  if (rules === null || !isPlain(command)) return "none";
  if (rules.deny.some((pattern) => matches(pattern, command))) return "deny";
  const words = [...wordsOf(command), ...wordsOf(firstWord(rewritten))];
  const concerns = (pattern: string): boolean => {
    checkTime();
    const first = head(pattern);
    // Some agents let a prefix end within a word.
    return first === null || words.some((one) => one.startsWith(first));
  };
  if ([...rules.deny, ...rules.ask].some(concerns)) return "none";
  const allowing = rules.allow.filter((pattern) => matches(pattern, command));
  if (allowing.some((pattern) => head(pattern) === null && matches(pattern, rewritten))) return "neutral";
  return allowing.length > 0 ? "allow" : "none";
};
