import { char } from "./char.ts";
import type { List, Redirection, Substitution } from "./script.ts";

/** A here-document whose body starts behind the next newline. */
export interface PendingDocument {
  readonly redirection: Redirection;
  readonly delimiter: string;
  readonly quoted: boolean;
  readonly stripTabs: boolean;
}

/** All cursors over one text share this. */
export interface Shared {
  /** Characters that may still be read a second time; keeps the whole linear. */
  credit: number;
  extendedPatterns: boolean;
  /** Reads commands up to a closing word or operator, which it leaves; set by the grammar. */
  readonly commands: (cursor: Cursor) => List;
}

export interface Cursor {
  readonly source: string;
  readonly end: number;
  at: number;
  depth: number;
  /** Open `$(` and `<(` around the position. */
  substitutions: number;
  pending: PendingDocument[];
  /** Substitutions met and not yet taken by the word they stand in. */
  readonly found: Substitution[];
  readonly shared: Shared;
}

/** Thrown where the text cannot be placed; `parse` turns it into null. One object: no stack is needed. */
const unplaced = new Error("unplaced");

export const fail = (): never => {
  throw unplaced;
};

const maximumDepth = 150;

export const deeper = (cursor: Cursor): void => {
  if (++cursor.depth > maximumDepth) fail();
};

/** Pays for reading `length` characters again. */
export const spend = (cursor: Cursor, length: number): void => {
  if ((cursor.shared.credit -= length) < 0) fail();
};

export const cursorOver = (source: string, shared: Shared, at = 0, end = source.length): Cursor => ({
  source,
  at,
  end,
  depth: 0,
  substitutions: 0,
  pending: [],
  found: [],
  shared,
});

export const openCursor = (parent: Cursor, source: string, at: number, end: number): Cursor => {
  spend(parent, end - at);
  return { ...cursorOver(source, parent.shared, at, end), depth: parent.depth };
};

/** The character code at an offset from the position, -1 beyond the end. */
export const peek = (cursor: Cursor, offset = 0): number => {
  const at = cursor.at + offset;
  return at < cursor.end ? cursor.source.charCodeAt(at) : -1;
};

/** Takes the substitutions found since `mark`. */
export const take = (cursor: Cursor, mark: number): readonly Substitution[] =>
  cursor.found.length > mark ? cursor.found.splice(mark) : none;

const none: readonly Substitution[] = Object.freeze([]);

const skipContinuation = (cursor: Cursor): boolean => {
  if (peek(cursor) !== char.backslash || peek(cursor, 1) !== char.newline) return false;
  cursor.at += 2;
  return true;
};

/** Blanks and line continuations. */
export const skipBlanks = (cursor: Cursor): void => {
  for (;;) {
    const code = peek(cursor);
    if (code === char.space || code === char.tab) cursor.at++;
    else if (code !== char.backslash || !skipContinuation(cursor)) return;
  }
};

export const skipComment = (cursor: Cursor): void => {
  if (peek(cursor) !== char.hash) return;
  const newline = cursor.source.indexOf("\n", cursor.at);
  cursor.at = newline < 0 || newline > cursor.end ? cursor.end : newline;
};

/** blank, newline, | & ; ( ) < > and the end. */
export const isMeta = (code: number): boolean =>
  code === char.space ||
  code === char.newline ||
  code === char.tab ||
  code === char.end ||
  (code < 128 && metaTable[code] === 1);

const metaTable = new Uint8Array(128);
for (const character of " \t\n|&;()<>") metaTable[character.charCodeAt(0)] = 1;

const isNameStart = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === char.underscore;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** End of the variable name that starts at `at`; `at` itself where none does. */
export const nameEnd = (cursor: Cursor, at: number): number => {
  let end = at;
  if (end >= cursor.end || !isNameStart(cursor.source.charCodeAt(end))) return at;
  do end++;
  while (
    end < cursor.end &&
    (isNameStart(cursor.source.charCodeAt(end)) || isDigit(cursor.source.charCodeAt(end)))
  );
  return end;
};
