import { char } from "./char.ts";
import { type Cursor, fail, isMeta, nameEnd, peek, skipBlanks, skipComment, take } from "./cursor.ts";
import { skipBrackets } from "./skip-quotes.ts";
import type { Assignment, Word } from "./script.ts";
import { readWord, readWordFrom } from "./word.ts";

/** The elements of `( … )`, from its parenthesis on; their substitutions stay in `found`. */
const skipArray = (cursor: Cursor): void => {
  if (cursor.pending.length > 0) fail();
  cursor.at++;
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    const code = peek(cursor);
    if (code === char.closeParen) break;
    if (code === char.newline) cursor.at++;
    else {
      const element = readWord(cursor) ?? fail();
      cursor.found.push(...element.substitutions);
    }
  }
  cursor.at++;
};

/** Position behind `name=`, `name+=`, `name[…]=`; -1 where no assignment stands. Reads nothing then,
 * but for a subscript. */
const operatorEnd = (cursor: Cursor, end: number): number => {
  cursor.at = end;
  if (peek(cursor) === char.bracket) skipBrackets(cursor);
  if (peek(cursor) === char.equals) return cursor.at + 1;
  return peek(cursor) === char.plus && peek(cursor, 1) === char.equals ? cursor.at + 2 : -1;
};

const valueText = (word: Word, from: number): string | null => {
  if (word.value === null || word.text.slice(0, from).includes("[")) return null;
  return /(?:^|:)~/.test(word.text.slice(from)) ? null : word.value.slice(word.value.indexOf("=") + 1);
};

/**
 * An assignment or, where the text at the position is none, a word; null where an operator stands.
 * `name=( … )` is read as one assignment.
 */
export const readAssignmentOrWord = (cursor: Cursor): Assignment | Word | null => {
  const start = cursor.at;
  const end = nameEnd(cursor, start);
  if (end === start) return readWord(cursor);
  const code = end < cursor.end ? cursor.source.charCodeAt(end) : -1;
  if (code !== char.equals && code !== char.plus && code !== char.bracket) return readWord(cursor);
  const mark = cursor.found.length;
  const from = operatorEnd(cursor, end);
  if (from < 0) {
    const subscripted = cursor.at > end;
    const word = readWordFrom(cursor, start, mark);
    return subscripted ? { ...word, value: null } : word;
  }
  cursor.at = from;
  const name = cursor.source.slice(start, end);
  if (peek(cursor) === char.paren) {
    skipArray(cursor);
    if (!isMeta(peek(cursor))) fail();
    return { start, end: cursor.at, name, value: null, substitutions: take(cursor, mark) };
  }
  const word = readWordFrom(cursor, start, mark);
  return {
    start,
    end: word.end,
    name,
    value: valueText(word, from - start),
    substitutions: word.substitutions,
  };
};

export const isWord = (item: Assignment | Word): item is Word => "text" in item;
