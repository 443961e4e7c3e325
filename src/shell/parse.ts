/** Command text in, simple commands in their context out. Knows bash, knows nothing of pith. */
import { type Cursor, cursorOver, fail, type Shared, peek, skipBlanks, skipComment } from "./cursor.ts";
import { flatten } from "./flatten.ts";
import type { List, Script, AndOr, Node, Pipeline } from "./script.ts";
import { char } from "./char.ts";
import { readCompound } from "./compound.ts";
import { skipLines } from "./here-document.ts";
import { refuseSplitOperator } from "./redirection.ts";
import { bareWordAt, isClosing } from "./reserved.ts";

const takeWord = (cursor: Cursor, word: string): void => {
  cursor.at += word.length;
  skipBlanks(cursor);
};

const readPrefixes = (cursor: Cursor): { negated: boolean; timed: boolean } => {
  let negated = false;
  let timed = false;
  for (;;) {
    const word = bareWordAt(cursor);
    if (word !== "!" && word !== "time") return { negated, timed };
    takeWord(cursor, word);
    if (word === "!") negated = !negated;
    else {
      timed = true;
      if (/^-p(?=[\s;&|<>()]|$)/.test(cursor.source.slice(cursor.at, cursor.at + 3))) takeWord(cursor, "-p");
      if (/^--(?=[\s;&|<>()]|$)/.test(cursor.source.slice(cursor.at, cursor.at + 3))) takeWord(cursor, "--");
    }
  }
};

/** Behind `time` bash knows no array, and no compound command within a substitution. */
const isUntimed = (cursor: Cursor, node: Node | undefined): boolean =>
  node?.kind !== "simple"
    ? cursor.substitutions > 0
    : node.assignments.some(({ start, end }) =>
        /^\w+(?:\[.*\])?\+?=\(/s.test(cursor.source.slice(start, end)),
      );

const readPipeline = (cursor: Cursor): Pipeline => {
  const { negated, timed } = readPrefixes(cursor);
  const stages: Node[] = [readCompound(cursor)];
  if (timed && isUntimed(cursor, stages[0])) fail();
  const joins: ("|" | "|&")[] = [];
  for (;;) {
    skipBlanks(cursor);
    if (peek(cursor) !== char.pipe || peek(cursor, 1) === char.pipe) break;
    cursor.at++;
    refuseSplitOperator(cursor);
    const both = peek(cursor) === char.ampersand;
    if (both) cursor.at++;
    joins.push(both ? "|&" : "|");
    skipLines(cursor);
    stages.push(readCompound(cursor));
  }
  return { stages, joins, negated, timed };
};

const readAndOr = (cursor: Cursor): AndOr => {
  const pipelines = [readPipeline(cursor)];
  const operators: ("&&" | "||")[] = [];
  for (;;) {
    const code = peek(cursor);
    if ((code !== char.ampersand && code !== char.pipe) || peek(cursor, 1) !== code) break;
    operators.push(code === char.ampersand ? "&&" : "||");
    cursor.at += 2;
    skipLines(cursor);
    pipelines.push(readPipeline(cursor));
  }
  return { pipelines, operators, background: false };
};

/** Whether a list ends here: at the end, a parenthesis, `;;`, `;&` or a closing reserved word. */
const atListEnd = (cursor: Cursor): boolean => {
  const code = peek(cursor);
  if (code === char.end || code === char.closeParen) return true;
  if (code === char.semicolon)
    return peek(cursor, 1) === char.semicolon || peek(cursor, 1) === char.ampersand || fail();
  return isClosing(bareWordAt(cursor));
};

const readList = (cursor: Cursor): List => {
  const list: AndOr[] = [];
  for (;;) {
    skipLines(cursor);
    if (atListEnd(cursor)) return list;
    const andOr = readAndOr(cursor);
    skipComment(cursor);
    const code = peek(cursor);
    const background = code === char.ampersand;
    list.push(background ? { ...andOr, background } : andOr);
    if (
      code === char.ampersand ||
      (code === char.semicolon && peek(cursor, 1) !== char.semicolon && peek(cursor, 1) !== char.ampersand)
    ) {
      cursor.at++;
      refuseSplitOperator(cursor);
    } else if (code !== char.newline) {
      if (code === char.end || code === char.closeParen || code === char.semicolon) return list;
      fail();
    }
  }
};

const readAll = (text: string): { list: List; extendedPatterns: boolean } => {
  const shared: Shared = { credit: 16 * text.length + 4096, extendedPatterns: false, commands: readList };
  const cursor = cursorOver(text, shared);
  const list = readList(cursor);
  if (cursor.at < cursor.end || cursor.pending.length > 0) fail();
  return { list, extendedPatterns: shared.extendedPatterns };
};

/** Parses a text as bash. null where it cannot be placed: broken quoting, syntax of other shells, nesting beyond 150 levels.
 * Never throws; time is linear in the length. */
export const parse = (text: string): Script | null => {
  if (text.includes("\0")) return null;
  try {
    const { list, extendedPatterns } = readAll(text);
    return { text, list, extendedPatterns, ...flatten(text, list) };
  } catch {
    return null;
  }
};
