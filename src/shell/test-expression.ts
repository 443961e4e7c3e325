import { type Cursor, fail, isMeta, peek, skipBlanks, skipComment } from "./cursor.ts";
import { skipNested } from "./expansion.ts";
import { takeNewline } from "./here-document.ts";
import { readWord } from "./word.ts";

/** The expression behind `=~`: parentheses and bars belong to it, blanks only within parentheses. */
const skipRegularExpression = (cursor: Cursor): void => {
  let open = 0;
  for (;;) {
    const code = peek(cursor);
    if (code === -1) fail();
    if (open === 0 && (code === 32 || code === 9 || code === 10)) return;
    if (code === 41 && open === 0) return;
    if (skipNested(cursor, code, false)) continue;
    if (code === 40) open++;
    if (code === 41) open--;
    cursor.at++;
  }
};

/** Operators of the expression; false where something else stands. */
const skipOperator = (cursor: Cursor): boolean => {
  const code = peek(cursor);
  if (code === 40 || code === 41 || code === 60 || code === 62) cursor.at++;
  else if ((code === 38 || code === 124) && peek(cursor, 1) === code) cursor.at += 2;
  else if (code === 10) takeNewline(cursor);
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
