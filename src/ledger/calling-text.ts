/** The agent's own words for the command behind which we stand, from the shell that runs it (Linux). */
import { parentOf, procText } from "../system/proc.ts";

const quotedQuote = `'"'"'`;
/** Text that Claude Code passes to its shell, as `hooks/claude/shell.ts` takes it apart. */
const opening = " && eval '";
const behind = String.raw`(?: < /dev/null)? && pwd -P >\| (?:'[^']*'|\S+)$`;
const ending = new RegExp(String.raw`^((?:[^']|'"'"')*)'${behind}`);
/** One word has no quotes, and what pith put before it none either. */
const bareCommand = new RegExp(String.raw` && eval ((?:[\w./+%-]|\\.|[^\0-\x7f])+)${behind}`);

const bare = "[^\\s'\"`$;&|<>()\\\\]";
/** A part of a word as `shell/quote-word.ts` writes it. */
const part = String.raw`(?:${bare}|\\'|'[^']*')`;
const path = (name: string): string =>
  String.raw`(?<!${bare})${part}*(?:/${name}|'[^'\n]*/${name}')|"[^"\n]*/${name}"`;
/** Words that pith puts before a command (`rewrite/rewrite-request.ts`). */
const inserted = new RegExp(
  String.raw`(?:(?:${path("pith")}|\bpith) |(?:${path("pith-native")}) ${part}+ (?=--))` +
    String.raw`(?:-- |--for-agent(?:=\w*)? )?(?:--function ${part}+ -pc ${part}+ )?(?=\S)`,
  "g",
);

/** A text as it is with and without pith in front of its commands. */
export const withoutPith = (text: string): string => text.replaceAll(inserted, "");

/** Command text of a shell, after its `-c` or `-lc`; null: a script, or no shell. */
const textIn = (words: readonly string[]): string | null => {
  const at = words.findIndex((word) => /^-\w*c\w*$/.test(word));
  return at === -1 ? null : (words.slice(at + 1).find((word) => !word.startsWith("-")) ?? null);
};

/** The command in the words of a shell; null: not one of the agent's. */
export const commandIn = (words: readonly string[]): string | null => {
  const text = textIn(words);
  if (text === null) return null;
  const start = text.indexOf(opening);
  if (start === -1) return bareCommand.exec(text)?.[1]!.replaceAll(/\\(.)/g, "$1") ?? null;
  const found = ending.exec(text.slice(start + opening.length));
  return found === null ? null : found[1]!.replaceAll(quotedQuote, "'");
};

const wordsAbove = (launcher: number): readonly string[] =>
  procText(parentOf(launcher), "cmdline", "utf8").split("\0");

/**
 * Whether it is the shell of this command itself that has started a launcher; for a last command bash gives its own process
 * away, and the client stands above the launcher.
 */
export const isOfShell = (launcher: number, command: string, client: RegExp): boolean => {
  const text = textIn(wordsAbove(launcher));
  if (text !== null && withoutPith(text).trim() === withoutPith(command).trim()) return true;
  return client.test(procText(parentOf(launcher), "comm", "utf8"));
};

/** null: it is not the agent's shell itself that has started this command, or the system does not tell. */
export const callingText = (launcher: number): string | null => {
  const command = commandIn(wordsAbove(launcher));
  return command === null ? null : withoutPith(command);
};
