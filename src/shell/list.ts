/** Lists, and-or lists and pipelines. */
import { char } from "./char.ts";
import { type Cursor, fail, peek, skipBlanks, skipComment } from "./cursor.ts";
import { readCompound } from "./compound.ts";
import { skipLines } from "./here-document.ts";
import { refuseSplitOperator } from "./redirection.ts";
import { bareWordAt, isClosing } from "./reserved.ts";
import type { AndOr, List, Node, Pipeline } from "./script.ts";

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

/** Reads commands up to what closes the list, which it leaves. */
export const readList = (cursor: Cursor): List => {
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
