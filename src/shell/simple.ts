import { char } from "./char.ts";
import { type Cursor, fail, isDigit, isMeta, peek, skipBlanks } from "./cursor.ts";
import { isWord, readAssignmentOrWord } from "./assignment.ts";
import { readRedirection } from "./redirection.ts";
import { isReserved } from "./reserved.ts";
import type { Assignment, Redirection, Simple, Word } from "./script.ts";
import { readWord } from "./word.ts";

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
