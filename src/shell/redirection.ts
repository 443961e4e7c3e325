import { char } from "./char.ts";
import { type Cursor, fail, isDigit, nameEnd, peek, skipBlanks } from "./cursor.ts";
import { hereDelimiterOf } from "./here-document.ts";
import type { Redirection, Word } from "./script.ts";
import { readWord } from "./word.ts";

type Operator = Redirection["operator"];

const noBody = { body: null, bodySubstitutions: Object.freeze([]) };

/** Longest first. */
const operators = "<<< <<- &>> << <> <& >> >| >& &> < >".split(" ") as readonly Operator[];

/** The operator at the position; null where there is none. */
const operatorAt = (cursor: Cursor, at: number): Operator | null => {
  const code = cursor.source.charCodeAt(at);
  if (at >= cursor.end || (code !== char.less && code !== char.greater && code !== char.ampersand))
    return null;
  return operators.find((operator) => cursor.source.startsWith(operator, at)) ?? null;
};

/** An operator whose next character is hidden behind a line continuation is left to the shell. */
export const refuseSplitOperator = (cursor: Cursor): void => {
  if (peek(cursor) !== char.backslash || peek(cursor, 1) !== char.newline) return;
  const behind = peek(cursor, 2);
  if (behind !== -1 && "|&;<>(-".includes(String.fromCharCode(behind))) fail();
};

/** End of a descriptor typed before an operator: `2` in `2>`, `{fd}` in `{fd}>`. */
const descriptorEnd = (cursor: Cursor): number => {
  const code = peek(cursor);
  let at = cursor.at;
  if (code === char.brace) {
    at = nameEnd(cursor, at + 1);
    return at > cursor.at + 1 && cursor.source.charCodeAt(at) === char.closeBrace ? at + 1 : cursor.at;
  }
  while (at < cursor.end && isDigit(cursor.source.charCodeAt(at))) at++;
  return at;
};

/** In `>2>f` the digits are a descriptor, which no operator may be followed by; `<1-9>` is a pattern of zsh's. */
const readTarget = (cursor: Cursor): Word => {
  skipBlanks(cursor);
  const target = readWord(cursor) ?? fail();
  const next = peek(cursor);
  return (next === char.less || next === char.greater) && isDescriptor(target.text) ? fail() : target;
};

const isDescriptor = (text: string): boolean => /^(?:\d+|\d*-\d*|\{\w+\})$/.test(text);

const descriptorOf = (typed: string): Pick<Redirection, "fd" | "variable"> => {
  if (typed === "") return { fd: null, variable: null };
  return typed.startsWith("{")
    ? { fd: null, variable: typed.slice(1, -1) }
    : { fd: Number(typed), variable: null };
};

/** The redirection at the position; null, and nothing read, where there is none. */
export const readRedirection = (cursor: Cursor): Redirection | null => {
  const start = cursor.at;
  const typedEnd = descriptorEnd(cursor);
  const operator = operatorAt(cursor, typedEnd);
  if (operator === null) return null;
  const typed = cursor.source.slice(start, typedEnd);
  if (typed !== "" && operator.startsWith("&")) return null;
  if (cursor.source.charCodeAt(typedEnd + 1) === char.paren && operator.length === 1 && typed === "")
    return null;
  cursor.at = typedEnd + operator.length;
  refuseSplitOperator(cursor);
  const target = readTarget(cursor);
  const redirection = { start, end: target.end, operator, ...descriptorOf(typed), target, ...noBody };
  if (operator === "<<" || operator === "<<-") {
    const stripTabs = operator === "<<-";
    cursor.pending.push({ redirection, stripTabs, ...hereDelimiterOf(target) });
  }
  return redirection;
};

/** All redirections at the position, blanks between them included. */
export const readRedirections = (cursor: Cursor): readonly Redirection[] => {
  const redirections: Redirection[] = [];
  for (;;) {
    skipBlanks(cursor);
    const redirection = readRedirection(cursor);
    if (redirection === null) return redirections;
    redirections.push(redirection);
  }
};
