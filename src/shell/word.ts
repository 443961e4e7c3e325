import { char } from "./char.ts";
import { type Cursor, fail, isMeta, peek, take } from "./cursor.ts";
import {
  isProcessSubstitution,
  skipBackticks,
  skipDollar,
  skipDoubleQuotes,
  skipProcessSubstitution,
  skipSingleQuotes,
} from "./skip-quotes.ts";
import type { Word } from "./script.ts";
import { unquote } from "./unquote.ts";

const quotes = 1;
const expansion = 2;
const braces = 4;
const bracket = 8;

const plain = new Uint8Array(128).fill(1);
for (const character of " \t\n|&;()<>$`\\\"'*?[{~") plain[character.charCodeAt(0)] = 0;

const skipPlain = (cursor: Cursor): void => {
  const { source, end } = cursor;
  let { at } = cursor;
  while (at < end) {
    const code = source.charCodeAt(at);
    if (code < 128 && plain[code] === 0) break;
    at++;
  }
  cursor.at = at;
};

const skipEscape = (cursor: Cursor): number => {
  cursor.at = Math.min(cursor.at + 2, cursor.end);
  return quotes;
};

/** `@(a|b)` and its kin, from the parenthesis on. */
const skipExtendedPattern = (cursor: Cursor): void => {
  cursor.at++;
  for (;;) {
    const code = peek(cursor);
    if (code === char.end || code === char.newline) fail();
    if (code === char.closeParen) break;
    if (code === char.paren) skipExtendedPattern(cursor);
    else if (code === char.pipe || isMeta(code)) cursor.at++;
    else if (skipPart(cursor, cursor.at) < 0) cursor.at++;
  }
  cursor.at++;
};

const opensExtendedPattern = (cursor: Cursor, start: number): boolean => {
  if (peek(cursor) !== char.paren || cursor.at === start) return false;
  const before = cursor.source.charCodeAt(cursor.at - 1);
  const escaped = cursor.at - 2 >= start && cursor.source.charCodeAt(cursor.at - 2) === char.backslash;
  return (
    !escaped &&
    (before === char.question ||
      before === char.star ||
      before === char.plus ||
      before === char.at ||
      before === char.exclamation)
  );
};

/** Reads the special part at the position; tells what it does to the word, -1 where the word ends. */
const skipPart = (cursor: Cursor, start: number): number => {
  switch (peek(cursor)) {
    case char.backslash:
      return skipEscape(cursor);
    case char.quote:
      skipSingleQuotes(cursor);
      return quotes;
    case char.doubleQuote:
      return skipDoubleQuotes(cursor) ? expansion : quotes;
    case char.dollar: {
      const dollar = skipDollar(cursor, false);
      return dollar === "expansion" ? expansion : dollar === "quotes" ? quotes : 0;
    }
    case char.backtick:
      skipBackticks(cursor, false);
      return expansion;
    default:
      return skipPattern(cursor, start);
  }
};

const skipParentheses = (cursor: Cursor, start: number): number => {
  if (isProcessSubstitution(cursor)) {
    skipProcessSubstitution(cursor);
    return expansion;
  }
  if (!opensExtendedPattern(cursor, start)) return -1;
  cursor.shared.extendedPatterns = true;
  skipExtendedPattern(cursor);
  return expansion;
};

const skipPattern = (cursor: Cursor, start: number): number => {
  const code = peek(cursor);
  if (code === char.end) return -1;
  if (isMeta(code)) return skipParentheses(cursor, start);
  cursor.at++;
  if (code === char.brace) return braces;
  if (code === char.bracket) return bracket;
  if (code === char.tilde) return cursor.at - 1 === start ? expansion : 0;
  return code === char.star || code === char.question ? expansion : 0;
};

const valueOf = (text: string, flags: number): string | null => {
  if ((flags & expansion) !== 0) return null;
  if ((flags & bracket) !== 0 && text.includes("]", text.indexOf("[") + 1)) return null;
  if ((flags & braces) !== 0 && text.includes("}") && (text.includes(",") || text.includes("..")))
    return null;
  return (flags & quotes) === 0 ? text : unquote(text);
};

/** Reads the rest of a word that started at `start` (the position may stand further on). */
export const readWordFrom = (cursor: Cursor, start: number, mark: number): Word => {
  let flags = 0;
  for (;;) {
    skipPlain(cursor);
    const part = skipPart(cursor, start);
    if (part < 0) break;
    flags |= part;
  }
  const text = cursor.source.slice(start, cursor.at);
  return { start, end: cursor.at, text, value: valueOf(text, flags), substitutions: take(cursor, mark) };
};

/** The word at the position; null where an operator, a newline or the end stands. */
export const readWord = (cursor: Cursor): Word | null => {
  const start = cursor.at;
  const word = readWordFrom(cursor, start, cursor.found.length);
  return word.end === start ? null : word;
};
