import { type Cursor, fail, isMeta, peek, take } from "./cursor.ts";
import {
  isProcessSubstitution,
  skipBackticks,
  skipDollar,
  skipDoubleQuotes,
  skipProcessSubstitution,
  skipSingleQuotes,
} from "./expansion.ts";
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
    if (code === -1 || code === 10) fail();
    if (code === 41) break;
    if (code === 40) skipExtendedPattern(cursor);
    else if (code === 124 || isMeta(code)) cursor.at++;
    else if (skipPart(cursor, cursor.at) < 0) cursor.at++;
  }
  cursor.at++;
};

const opensExtendedPattern = (cursor: Cursor, start: number): boolean => {
  if (peek(cursor) !== 40 || cursor.at === start) return false;
  const before = cursor.source.charCodeAt(cursor.at - 1);
  const escaped = cursor.at - 2 >= start && cursor.source.charCodeAt(cursor.at - 2) === 92;
  return !escaped && (before === 63 || before === 42 || before === 43 || before === 64 || before === 33);
};

/** Reads the special part at the position; tells what it does to the word, -1 where the word ends. */
const skipPart = (cursor: Cursor, start: number): number => {
  switch (peek(cursor)) {
    case 92:
      return skipEscape(cursor);
    case 39:
      skipSingleQuotes(cursor);
      return quotes;
    case 34:
      return skipDoubleQuotes(cursor) ? expansion : quotes;
    case 36: {
      const dollar = skipDollar(cursor, false);
      return dollar === "expansion" ? expansion : dollar === "quotes" ? quotes : 0;
    }
    case 96:
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
  if (code === -1) return -1;
  if (isMeta(code)) return skipParentheses(cursor, start);
  cursor.at++;
  if (code === 123) return braces;
  if (code === 91) return bracket;
  if (code === 126) return cursor.at - 1 === start ? expansion : 0;
  return code === 42 || code === 63 ? expansion : 0;
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
