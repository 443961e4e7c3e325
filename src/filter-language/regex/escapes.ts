/** Reads the rest of an escape after its backslash. */
import { perlSet, propertySet } from "./named-sets.ts";
import { fail, next, not, take, type CharSet, type Cursor, type Flags } from "./tree.ts";

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

const codeOf = (cursor: Cursor, digits: string, from: number): number => {
  const code = /^[0-9A-Fa-f]{1,8}$/.test(digits) ? parseInt(digits, 16) : Infinity;
  if (code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    return fail(cursor, "this is no code point in hexadecimal digits", from);
  return code;
};

const braced = (cursor: Cursor): string | null => {
  if (cursor.text[cursor.at] !== "{") return null;
  const end = cursor.text.indexOf("}", cursor.at);
  if (end === -1) return fail(cursor, "the brace is not closed");
  const inside = cursor.text.slice(cursor.at + 1, end);
  cursor.at = end + 1;
  return inside;
};

/** The backslash and the letter are read: `\x41`, `\x{1F600}`, `\u00e9`. */
const hexadecimal = (cursor: Cursor, letter: string): number => {
  const from = cursor.at;
  const inside = braced(cursor);
  if (inside !== null) return codeOf(cursor, inside, from);
  const length = hexLengths[letter] ?? 2;
  const digits = cursor.text.slice(cursor.at, cursor.at + length);
  cursor.at += length;
  return codeOf(cursor, digits.length === length ? digits : "", from);
};

const property = (cursor: Cursor, negated: boolean): CharSet => {
  const from = cursor.at;
  const inside = braced(cursor) ?? String.fromCodePoint(next(cursor));
  const set = propertySet(inside);
  if (set === null) return fail(cursor, `\\p{${inside}} has no equivalent in JavaScript`, from);
  return negated ? not(set) : set;
};

const literal = (cursor: Cursor, letter: string, from: number): number => {
  if (/[0-9]/.test(letter)) fail(cursor, `\\${letter}: there are no back-references in this format`, from);
  if (/[^\x20-\x7e\t\n]|[A-Za-z]/.test(letter)) fail(cursor, `\\${letter} is no escape of this format`, from);
  return letter.charCodeAt(0);
};

/** A code point or a set: what `\` means inside and outside of brackets. `cursor` stands behind the backslash. */
export const readEscape = (cursor: Cursor, flags: Flags): number | CharSet => {
  const from = cursor.at - 1;
  const code = next(cursor);
  const letter = String.fromCodePoint(code);
  const control = controls[letter];
  if (control !== undefined) return control;
  if (letter === "x" || letter === "u" || letter === "U") return hexadecimal(cursor, letter);
  if (letter === "p" || letter === "P") return property(cursor, letter === "P");
  const set = perlSet(letter, flags);
  if (set === null) return literal(cursor, letter, from);
  if (!flags.u && set.of === "not") fail(cursor, `(?-u) with \\${letter} could match half a character`, from);
  return set;
};

/** `\b{start}` and the like; the `\b` is read. */
export const boundaryName = (cursor: Cursor): string | null => {
  for (const name of ["start-half", "end-half", "start", "end"]) {
    if (take(cursor, `{${name}}`)) return name;
  }
  return null;
};
