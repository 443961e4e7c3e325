import { char } from "./char.ts";
import {
  type Cursor,
  fail,
  isDigit,
  isMeta,
  peek,
  skipBlanks,
  nameEnd,
  skipComment,
  take,
} from "./cursor.ts";
import { readRedirection } from "./redirection.ts";
import { isReserved } from "./reserved.ts";
import type { Assignment, Redirection, Simple, Word } from "./script.ts";
import { readWord, readWordFrom } from "./word.ts";
import { skipBrackets } from "./skip-quotes.ts";

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

/** Position behind `name=`, `name+=`, `name[…]=`; -1 where no assignment stands. Reads nothing then, but for a subscript. */
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

/** An assignment or, where the text at the position is none, a word; null where an operator stands. `name=( … )` is read as
 * one assignment. */
const readAssignmentOrWord = (cursor: Cursor): Assignment | Word | null => {
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

const isWord = (item: Assignment | Word): item is Word => "text" in item;

/** Built-ins whose arguments may be `name=( … )`. */
const declarations = new Set(["declare", "typeset", "local", "export", "readonly", "alias", "eval"]);

interface Draft {
  readonly assignments: Assignment[];
  readonly redirections: Redirection[];
  readonly words: Word[];
}

/** An assignment among the arguments of a declaration is one of its words. */
const asWord = (cursor: Cursor, item: Assignment): Word => ({
  start: item.start,
  end: item.end,
  text: cursor.source.slice(item.start, item.end),
  value: item.value === null ? null : `${item.name}=${item.value}`,
  substitutions: item.substitutions,
});

const declares = (words: readonly Word[]): boolean => {
  const first = words[0]?.value;
  return first !== undefined && first !== null && declarations.has(first);
};

const addWord = (cursor: Cursor, draft: Draft): boolean => {
  const first = draft.words.length === 0;
  const mayAssign = first || declares(draft.words);
  const item = mayAssign ? readAssignmentOrWord(cursor) : readArgument(cursor);
  if (item === null) return false;
  if (isWord(item)) {
    // A reserved word written across lines.
    if (first && item.value !== null && item.text.includes("\\\n") && isReserved(item.value)) fail();
    draft.words.push(item);
  } else if (first) draft.assignments.push(item);
  else draft.words.push(asWord(cursor, item));
  return true;
};

const readArgument = (cursor: Cursor): Word | null => {
  const word = readWord(cursor);
  const next = peek(cursor);
  const splitDescriptor =
    word !== null && (next === char.less || next === char.greater) && word.text.includes("\\\n");
  return splitDescriptor ? fail() : word;
};

/** Reads up to the next operator, newline, comment or end; a parenthesis behind the words is left. */
export const readSimple = (cursor: Cursor): Simple => {
  const start = cursor.at;
  const draft: Draft = { assignments: [], redirections: [], words: [] };
  let end = start;
  for (;;) {
    skipBlanks(cursor);
    const code = peek(cursor);
    if (code === char.hash || code === char.newline || code === char.end) break;
    const redirection = mayRedirect(code) ? readRedirection(cursor) : null;
    if (redirection !== null) draft.redirections.push(redirection);
    else if ((isMeta(code) && code !== char.less && code !== char.greater) || !addWord(cursor, draft)) break;
    end = cursor.at;
  }
  if (end === start) fail();
  return { kind: "simple", start, end, ...draft };
};

const mayRedirect = (code: number): boolean =>
  code === char.less ||
  code === char.greater ||
  code === char.ampersand ||
  code === char.brace ||
  isDigit(code);
