/** Quotes and expansions: each function starts at the opening character and ends behind the closing one. */
import { char } from "./char.ts";
import { type Cursor, deeper, fail, isDigit, nameEnd, openCursor, peek, spend } from "./cursor.ts";
import type { Substitution } from "./script.ts";

export type Dollar = "literal" | "expansion" | "quotes";

export const skipSingleQuotes = (cursor: Cursor): void => {
  const close = cursor.source.indexOf("'", cursor.at + 1);
  if (close < 0 || close >= cursor.end) fail();
  cursor.at = close + 1;
};

const skipAnsiQuotes = (cursor: Cursor): void => {
  cursor.at += 2;
  for (;;) {
    const code = peek(cursor);
    if (code === char.end) fail();
    cursor.at += code === char.backslash ? 2 : 1;
    if (code === char.quote) return;
  }
};

/** Tells whether an expansion stands in the quotes. */
export const skipDoubleQuotes = (cursor: Cursor): boolean => {
  let expands = false;
  cursor.at++;
  for (;;) {
    const code = peek(cursor);
    if (code === char.doubleQuote) {
      cursor.at++;
      return expands;
    }
    if (code === char.dollar) expands = skipDollar(cursor, true) === "expansion" || expands;
    else if (code === char.backtick) {
      skipBackticks(cursor, true);
      expands = true;
    } else if (code === char.end) fail();
    else cursor.at += code === char.backslash ? 2 : 1;
  }
};

/** A quote, expansion or escape where blanks and operators are plain text; false where a plain character stands. In double
 * quotes bash looks for the partner of a single one, and other shells do not. */
export const skipNested = (cursor: Cursor, code: number, quoted: boolean): boolean => {
  if (code === char.backslash) cursor.at += 2;
  else if (code === char.quote) (quoted ? fail : skipSingleQuotes)(cursor);
  else if (code === char.doubleQuote) skipDoubleQuotes(cursor);
  else if (code === char.dollar) skipDollar(cursor, quoted);
  else if (code === char.backtick) skipBackticks(cursor, quoted);
  else return false;
  return true;
};

const skipBraces = (cursor: Cursor, quoted: boolean): void => {
  deeper(cursor);
  cursor.at += 2;
  // `${ list; }` and `${| list; }` are commands to newer shells.
  const first = peek(cursor);
  if (first === char.space || first === char.tab || first === char.newline || first === char.pipe) fail();
  for (;;) {
    const code = peek(cursor);
    if (code === char.end) fail();
    if (code === char.closeBrace) break;
    if (skipNested(cursor, code, quoted)) continue;
    if (!quoted && isProcessSubstitution(cursor)) skipProcessSubstitution(cursor);
    else cursor.at++;
  }
  cursor.at++;
  cursor.depth--;
};

/** `$[ … ]`, and the subscript of an array element. */
export const skipBrackets = (cursor: Cursor): void => {
  deeper(cursor);
  let open = 1;
  cursor.at++;
  while (open > 0) {
    const code = peek(cursor);
    if (code === char.end) fail();
    if (skipNested(cursor, code, false)) continue;
    if (code === char.bracket) open++;
    if (code === char.closeBracket) open--;
    cursor.at++;
  }
  cursor.depth--;
};

/** Arithmetic from the first parenthesis of `((`. Where the text is no arithmetic (`$((a);(b))`) the position is put back and
 * false returned. */
export const skipArithmetic = (cursor: Cursor): boolean => {
  const start = cursor.at;
  const mark = cursor.found.length;
  deeper(cursor);
  let open = 2;
  cursor.at += 2;
  while (open > 0) {
    const code = peek(cursor);
    if (code === char.end) fail();
    if (skipNested(cursor, code, false)) continue;
    if (code === char.paren) open++;
    if (code === char.closeParen) {
      open--;
      if (open === 1 && peek(cursor, 1) !== char.closeParen) break;
    }
    cursor.at++;
  }
  cursor.depth--;
  if (open === 0) return true;
  spend(cursor, cursor.at - start);
  cursor.at = start;
  cursor.found.length = mark;
  return false;
};

/** Commands between the parenthesis at the position and its partner. */
export const skipCommands = (cursor: Cursor): Substitution["list"] => {
  deeper(cursor);
  const { pending } = cursor;
  cursor.pending = [];
  cursor.at++;
  const list = cursor.shared.commands(cursor);
  if (peek(cursor) !== char.closeParen || cursor.pending.length > 0) fail();
  cursor.at++;
  cursor.pending = pending;
  cursor.depth--;
  return list;
};

const skipSubstituted = (cursor: Cursor): Substitution["list"] => {
  cursor.substitutions++;
  const list = skipCommands(cursor);
  cursor.substitutions--;
  return list;
};

export const isProcessSubstitution = (cursor: Cursor): boolean => {
  const code = peek(cursor);
  return (code === char.less || code === char.greater) && peek(cursor, 1) === char.paren;
};

export const skipProcessSubstitution = (cursor: Cursor): void => {
  const start = cursor.at;
  const kind = peek(cursor) === char.less ? "input" : "output";
  const mark = cursor.found.length;
  cursor.at++;
  const list = skipSubstituted(cursor);
  keepSubstitution(cursor, mark, { kind, start, end: cursor.at, list, unescaped: null });
};

/** The commands inside have taken their own findings already. */
const keepSubstitution = (cursor: Cursor, mark: number, substitution: Substitution): void => {
  cursor.found.length = mark;
  cursor.found.push(substitution);
};

const skipCommandSubstitution = (cursor: Cursor): void => {
  const start = cursor.at;
  cursor.at++;
  if (peek(cursor, 1) === char.paren) {
    if (skipArithmetic(cursor)) return;
    // bash takes `$((` for arithmetic first and reads the text again otherwise; what it then accepts is its own.
    fail();
  }
  const mark = cursor.found.length;
  const list = skipSubstituted(cursor);
  keepSubstitution(cursor, mark, { kind: "command", start, end: cursor.at, list, unescaped: null });
};

const specialParameters = "@*#?-$!";

export const skipDollar = (cursor: Cursor, quoted: boolean): Dollar => {
  const code = peek(cursor, 1);
  if (code === char.paren) skipCommandSubstitution(cursor);
  else if (code === char.brace) skipBraces(cursor, quoted);
  else if (code === char.bracket) {
    cursor.at++;
    skipBrackets(cursor);
  } else if (code === char.quote && !quoted) {
    skipAnsiQuotes(cursor);
    return "quotes";
  } else if (code === char.doubleQuote && !quoted) {
    cursor.at++;
    skipDoubleQuotes(cursor);
  } else return skipParameter(cursor, code);
  return "expansion";
};

const skipParameter = (cursor: Cursor, code: number): Dollar => {
  if (code === char.backslash && peek(cursor, 2) === char.newline) fail();
  cursor.at++;
  const end = nameEnd(cursor, cursor.at);
  if (end > cursor.at) cursor.at = end;
  else if (code !== char.end && (isDigit(code) || specialParameters.includes(String.fromCharCode(code))))
    cursor.at++;
  else return "literal";
  return "expansion";
};

const closingBacktick = (cursor: Cursor): number => {
  for (let at = cursor.at + 1; at < cursor.end; at++) {
    const code = cursor.source.charCodeAt(at);
    if (code === char.backtick) return at;
    if (code === char.backslash) at++;
  }
  return fail();
};

const commandsIn = (cursor: Cursor, source: string, at: number, end: number): Substitution["list"] => {
  const inner = openCursor(cursor, source, at, end);
  deeper(inner);
  const list = cursor.shared.commands(inner);
  if (inner.at !== inner.end || inner.pending.length > 0) fail();
  return list;
};

export const skipBackticks = (cursor: Cursor, quoted: boolean): void => {
  const start = cursor.at;
  const close = closingBacktick(cursor);
  const inside = cursor.source.slice(start + 1, close);
  const substitution = { kind: "backtick" as const, start, end: close + 1 };
  if (inside.includes("\\")) {
    const unescaped = inside.replace(quoted ? /\\([$`\\"])/g : /\\([$`\\])/g, "$1");
    const list = commandsIn(cursor, unescaped, 0, unescaped.length);
    cursor.found.push({ ...substitution, list, unescaped });
  } else {
    const list = commandsIn(cursor, cursor.source, start + 1, close);
    cursor.found.push({ ...substitution, list, unescaped: null });
  }
  cursor.at = close + 1;
};
