/** Reads the rest of an escape after its backslash, and knows Rust's names for sets of code points: `\d`, `\p{Greek}`, `[:alpha:]`. */
import { fail, next, not, take, type CharSet, type Cursor, type Flags, ranges } from "./tree.ts";

const escape = (text: string): CharSet => ({ of: "escape", escape: text });

/** Stands for Unicode's White_Space: expression.ts. */
const blanks = escape("\\s");
const asciiBlanks = ranges([9, 13], [32, 32]);
const digits = escape("\\d");
const asciiDigits = ranges([48, 57]);
const asciiLetters: readonly (readonly [number, number])[] = [
  [65, 90],
  [97, 122],
];

export const wordSet = (unicode: boolean): CharSet =>
  unicode ? escape("\\w") : ranges([48, 57], [95, 95], ...asciiLetters);

/** `\d \D \s \S \w \W`; null for any other letter. */
const perlSet = (letter: string, { u }: Flags): CharSet | null => {
  const sets: Record<string, () => CharSet> = {
    d: () => (u ? digits : asciiDigits),
    s: () => (u ? blanks : asciiBlanks),
    w: () => wordSet(u),
  };
  const set = sets[letter.toLowerCase()];
  if (set === undefined) return null;
  return letter === letter.toLowerCase() ? set() : not(set());
};

const posix: Readonly<Record<string, CharSet>> = {
  alnum: ranges([48, 57], ...asciiLetters),
  alpha: ranges(...asciiLetters),
  ascii: ranges([0, 127]),
  blank: ranges([9, 9], [32, 32]),
  cntrl: ranges([0, 31], [127, 127]),
  digit: asciiDigits,
  graph: ranges([33, 126]),
  lower: ranges([97, 122]),
  print: ranges([32, 126]),
  punct: ranges([33, 47], [58, 64], [91, 96], [123, 126]),
  space: asciiBlanks,
  upper: ranges([65, 90]),
  word: wordSet(false),
  xdigit: ranges([48, 57], [65, 70], [97, 102]),
};

export const posixSet = (name: string): CharSet | undefined =>
  Object.hasOwn(posix, name) ? posix[name] : undefined;

const isKnown = (text: string): boolean => {
  try {
    return new RegExp(text, "u").source !== "";
  } catch {
    return false;
  }
};

const titled = (name: string): string =>
  name
    .split(/[_ -]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase())
    .join("_");

const special: ReadonlyMap<string, CharSet> = new Map(
  Object.entries({
    any: ranges([0, 0x10ffff]),
    ascii: ranges([0, 127]),
    assigned: not(escape("\\p{Cn}")),
  }),
);

const propertyKeys = new Map(
  Object.entries({ gc: "gc", sc: "sc", scx: "scx", general_category: "gc", script: "sc" }),
);

/** The set of `\p{…}`; null: JavaScript lacks the property. */
const propertySet = (name: string): CharSet | null => {
  const known = special.get(name.toLowerCase());
  if (known !== undefined) return known;
  const [key = "", value] = name.split(/[:=]/);
  const candidates =
    value === undefined
      ? [key, titled(key), key.toUpperCase(), `sc=${titled(key)}`, `gc=${titled(key)}`]
      : [value, titled(value)].map((one) => `${propertyKeys.get(key.toLowerCase()) ?? key}=${one}`);
  const found = candidates.find((candidate) => isKnown(`\\p{${candidate}}`));
  return found === undefined ? null : escape(`\\p{${found}}`);
};

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
