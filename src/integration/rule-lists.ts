/** A plain command and an agent's lists of rules in, a verdict out: for agents that judge the rewritten text, and whose
 * rules are patterns on a command. Whatever is not certain is "none". */
import type { Verdict } from "./agent.ts";
import { checkTime } from "./deadline.ts";
import { settingsIn, stringsIn } from "./settings-file.ts";
import { isObject } from "./tool-call.ts";

export interface RuleLists {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
}

export interface Reading {
  /** The pattern of a rule about the shell; null: it is about another tool. One about files may reach any command: it gets a pattern
   * that matches nothing for certain, and has no head. */
  patternOf(rule: string): string | null;
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

/** A file with `permissions: { allow, ask, deny }`. */
export interface RuleFile {
  readonly path: string;
  /** Rules that allow count: they do in the user's own file, while a project's may have come since the agent has read them. */
  readonly allows: boolean;
}

const kinds = ["allow", "ask", "deny"] as const;

/** The lists of all files as one; null: a file cannot be read. */
export const readLists = (files: readonly RuleFile[], { patternOf }: Reading): RuleLists | null => {
  const all = { allow: [] as string[], ask: [] as string[], deny: [] as string[] };
  for (const { path, allows } of files) {
    const settings = settingsIn(path);
    const permissions = settings?.["permissions"] ?? {};
    if (settings === null || !isObject(permissions)) return null;
    for (const kind of kinds) {
      const rules = stringsIn(permissions[kind]);
      if (rules === null) return null;
      if (allows || kind !== "allow") all[kind].push(...rules.map(patternOf).filter((one) => one !== null));
    }
  }
  return all;
};

/** "neutral": a rule allows both texts, whatever they say. "allow": one allows the original as typed. */
export const judgeByLists = (
  { command, rewritten }: { readonly command: string; readonly rewritten: string },
  rules: RuleLists | null,
  { matches, head }: Pick<Reading, "matches" | "head">,
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
