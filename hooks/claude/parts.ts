/** Command texts of the plainest kind, taken apart for the permission rules: what the client was seen to
 * check part by part, and nothing that it was seen to refuse as a whole. */
import { parse } from "../../src/shell/parse.ts";
import type { Assignment, List, Redirection, Simple, Word } from "../../src/shell/script.ts";

export interface Part {
  /** As typed, without variables in front and redirections behind. */
  readonly text: string;
  readonly words: readonly string[];
}

// Quotes are around a whole word, and around no flag: of others (`--o''utput`) the client asks whatever the rules say.
const plainWord = /^(?:[\w@%+=:,./^-]+|'(?!-)[^'\n]*'|"(?!-)[^"$`\\!\n]*")$/;

// Those that the client takes off before it looks for a rule that allows.
const variables =
  /^(?:CI|FORCE_COLOR|NO_COLOR|NODE_ENV|RUST_BACKTRACE|RUST_LOG|LANG|LC_ALL|TZ|TERM|COLUMNS|PYTHONUNBUFFERED|GOOS|GOARCH|CGO_ENABLED)=[\w.:-]*$/;

// Reserved words and builtins that change what follows; the client was seen to ask about them.
const special =
  /^(?:if|then|else|elif|fi|for|while|until|do|done|case|esac|select|function|time|coproc|cd|pushd|popd|source|\.|eval|exec|set|shopt|trap|export|alias|env|sudo|xargs|command|builtin)$/;

const isHarmless = ({ operator, fd, variable, target }: Redirection): boolean => {
  if (variable !== null) return false;
  if (operator === ">&") return fd === 2 && target.text === "1";
  if (operator === "&>") return target.text === "/dev/null";
  return operator === ">" && (fd === null || fd === 1 || fd === 2) && target.text === "/dev/null";
};

/** Does nothing but what the pattern says stand between the pieces? */
const areParted = (text: string, pieces: readonly { start: number; end: number }[], by: RegExp): boolean =>
  pieces.every(({ start }, index) => by.test(text.slice(pieces[index - 1]?.end ?? 0, start)));

const isPlain = (text: string, { start, assignments, words, redirections }: Simple): boolean => {
  const pieces: readonly (Assignment | Word | Redirection)[] = [...assignments, ...words, ...redirections];
  return (
    words.every((word) => plainWord.test(word.text)) &&
    // A name in quotes is looked at as it is typed by some, and without them by others.
    words[0]?.value === words[0]?.text &&
    assignments.every((one) => variables.test(text.slice(one.start, one.end))) &&
    redirections.every(isHarmless) &&
    areParted(
      text.slice(start),
      pieces.map((one) => ({ start: one.start - start, end: one.end - start })),
      /^[ \t]*$/,
    )
  );
};

/** The stages of all pipelines; null: there is more to the list than these. */
const simpleIn = (list: List): readonly Simple[] | null => {
  const pipelines = list.flatMap((andOr) => andOr.pipelines);
  const isMore =
    list.some(({ background }) => background) ||
    pipelines.some(({ negated, timed, joins }) => negated || timed || joins.includes("|&"));
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const simple = stages.filter((node) => node.kind === "simple");
  return isMore || simple.length < stages.length ? null : simple;
};

export const partsOf = (command: string): readonly Part[] | null => {
  const text = command.replace(/\n+$/, "");
  const script = parse(text);
  const stages = script === null ? null : simpleIn(script.list);
  if (stages === null || stages.length === 0) return null;
  // A comment may stand there, or the beginning of a line that goes on.
  if (!areParted(text, [...stages, { start: text.length, end: text.length }], /^[ \t\n;|&]*$/)) return null;
  if (!stages.every((one) => isPlain(text, one))) return null;
  const parts = stages.map(({ words }) => ({
    text: text.slice(words[0]?.start, words.at(-1)?.end),
    words: words.map(({ value }) => value ?? ""),
  }));
  return parts.some(({ words }) => words.length === 0 || special.test(words[0] ?? "")) ? null : parts;
};
