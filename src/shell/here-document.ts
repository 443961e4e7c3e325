import {
  type Cursor,
  fail,
  openCursor,
  type PendingDocument,
  peek,
  skipBlanks,
  skipComment,
} from "./cursor.ts";
import { char } from "./char.ts";
import { skipBackticks, skipDollar } from "./skip-quotes.ts";
import type { Substitution, Word } from "./script.ts";

/** Whether a line of an unquoted body goes on behind its newline. */
const isContinued = (source: string, start: number, newline: number): boolean => {
  let at = newline;
  while (at > start && source.charCodeAt(at - 1) === char.backslash) at--;
  return (newline - at) % 2 === 1;
};

const bodyEnd = (cursor: Cursor, document: PendingDocument): { end: number; next: number } => {
  const { source } = cursor;
  let at = cursor.at;
  let joined = false;
  while (at < cursor.end) {
    const found = source.indexOf("\n", at);
    const newline = found < 0 || found > cursor.end ? cursor.end : found;
    let lineStart = at;
    if (document.stripTabs) while (source.charCodeAt(lineStart) === char.tab) lineStart++;
    const { length } = document.delimiter;
    const matches = newline - lineStart === length && source.startsWith(document.delimiter, lineStart);
    if (matches && !joined) return { end: at, next: Math.min(newline + 1, cursor.end) };
    joined = !document.quoted && isContinued(source, at, newline);
    at = newline + 1;
  }
  return fail();
};

const substitutionsIn = (cursor: Cursor, start: number, end: number): readonly Substitution[] => {
  const inner = openCursor(cursor, cursor.source, start, end);
  while (inner.at < end) {
    const code = peek(inner);
    if (code === char.dollar) skipDollar(inner, true);
    else if (code === char.backtick) skipBackticks(inner, true);
    else inner.at += code === char.backslash ? 2 : 1;
  }
  return inner.found;
};

const readBody = (cursor: Cursor, document: PendingDocument): void => {
  const start = cursor.at;
  const { end, next } = bodyEnd(cursor, document);
  const { redirection } = document;
  redirection.body = { start, end };
  if (!document.quoted) redirection.bodySubstitutions = substitutionsIn(cursor, start, end);
  cursor.at = next;
};

/** Takes the newline at the position, and the bodies of the here-documents opened before it. */
export const takeNewline = (cursor: Cursor): void => {
  cursor.at++;
  if (cursor.pending.length === 0) return;
  const documents = cursor.pending;
  cursor.pending = [];
  for (const document of documents) readBody(cursor, document);
};

/** Blanks, comments and newlines. */
export const skipLines = (cursor: Cursor): void => {
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    if (peek(cursor) !== char.newline) return;
    takeNewline(cursor);
  }
};

/** The delimiter after quote removal; here expansions are plain text, so words that hold some fail. */
export const hereDelimiterOf = (word: Word): { delimiter: string; quoted: boolean } => {
  if (/[`$(]|\\\n/.test(word.text)) return fail();
  const quoted = /['"\\]/.test(word.text);
  const delimiter = quoted ? word.value : word.text;
  if (delimiter === null || delimiter.includes("\n")) return fail();
  return { delimiter, quoted };
};
