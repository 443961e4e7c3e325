/** Names of files as git prints them in, the names themselves out: `"src/\303\244\tb.ts"` holds bytes in octal. */

const quoted = /^"(.*)"$/s;
const escape = /\\(?:([0-3][0-7]{2})|(.))|%/gs;
const controls: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, "0")}`;

/** A name without quotes as it is, and one whose bytes are no UTF-8. */
export const unquotedName = (name: string): string => {
  const inner = quoted.exec(name)?.[1];
  if (inner === undefined) return name;
  const encoded = inner.replace(escape, (whole, octal?: string, letter?: string) => {
    if (octal !== undefined) return percent(Number.parseInt(octal, 8));
    return letter === undefined ? encodeURIComponent(whole) : percentOf(letter);
  });
  try {
    return decodeURIComponent(encoded);
  } catch {
    return name;
  }
};

const percentOf = (letter: string): string => {
  const control = controls[letter];
  return control === undefined ? letter : percent(control);
};

/** Names that a mark cannot show without git's quotes: control characters, and quotes that would end the mark's own. */
const needsQuotes = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^"|"[^]*\s|\s[^]*"/u;

/** For a mark: the name itself where a line can hold it, else as git prints it. */
export const printableName = (name: string): string => {
  const own = unquotedName(name);
  return needsQuotes.test(own) ? name : own;
};
