import { char } from "./char.ts";
import { type Cursor, fail, isMeta, peek, skipBlanks, skipComment } from "./cursor.ts";
import { skipNested } from "./skip-quotes.ts";
import { takeNewline } from "./here-document.ts";
import { readWord } from "./word.ts";

/** The expression behind `=~`: parentheses and bars belong to it, blanks only within parentheses. */
const skipRegularExpression = (cursor: Cursor): void => {
  let open = 0;
  for (;;) {
    const code = peek(cursor);
    if (code === char.end) fail();
    if (open === 0 && (code === char.space || code === char.tab || code === char.newline)) return;
    if (code === char.closeParen && open === 0) return;
    if (skipNested(cursor, code, false)) continue;
    if (code === char.paren) open++;
    if (code === char.closeParen) open--;
    cursor.at++;
  }
};

/** Operators of the expression; false where something else stands. */
const skipOperator = (cursor: Cursor): boolean => {
  const code = peek(cursor);
  if (code === char.paren || code === char.closeParen || code === char.less || code === char.greater)
    cursor.at++;
  else if ((code === char.ampersand || code === char.pipe) && peek(cursor, 1) === code) cursor.at += 2;
  else if (code === char.newline) takeNewline(cursor);
  else return false;
  return true;
};

/** `[[ … ]]`; the substitutions in it stay in `found`. */
export const skipTest = (cursor: Cursor): void => {
  const { extendedPatterns } = cursor.shared;
  cursor.at += 2;
  for (;;) {
    skipBlanks(cursor);
    skipComment(cursor);
    if (skipOperator(cursor)) continue;
    const word = readWord(cursor) ?? fail();
    cursor.found.push(...word.substitutions);
    if (word.text === "]]") break;
    if (word.text === "=~") {
      skipBlanks(cursor);
      skipRegularExpression(cursor);
    }
  }
  if (!isMeta(peek(cursor))) fail();
  cursor.shared.extendedPatterns = extendedPatterns;
};
