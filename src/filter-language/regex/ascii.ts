/**
 * Patterns are kept as expressions for ASCII texts, where `\s`, `\w` and `\d` are JavaScript's own. For other texts
 * they become Rust's sets; those cost milliseconds to compile.
 */

/** Between brackets. */
const sets: Readonly<Record<string, string>> = {
  "\\s": "\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
  "\\w": "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\u200c\\u200d",
  "\\d": "\\p{Nd}",
};

/** The expression for all texts. `translate` writes these escapes for Rust's sets and nothing else. */
const inUnicode = (source: string): string => {
  let inBrackets = false;
  return source.replace(/\\[^]|[[\]]/g, (part) => {
    if (part === "[" || part === "]") inBrackets = part === "[";
    const set = sets[part];
    if (set === undefined) return part;
    return inBrackets ? set : `[${set}]`;
  });
};

const needsUnicode = /[^\0-\x7f]|\\[pPu]/;

/** Matches the same ASCII texts as the whole expression, and compiles fast. */
export const asciiExpression = (source: string, flags: string): RegExp =>
  new RegExp(source, needsUnicode.test(source) ? flags : flags.replace("u", ""));

export const unicodeExpression = (source: string, flags: string): RegExp =>
  new RegExp(inUnicode(source), flags);

const foreign = /[^\0-\x7f]/;
let lastText = "";
let lastAnswer = true;

/** Asked many times of one line in a row. */
export const isAscii = (text: string): boolean => {
  if (text !== lastText) {
    lastText = text;
    lastAnswer = !foreign.test(text);
  }
  return lastAnswer;
};
