/** Expands a word as far as the values of its variables are known. */

/** A value; undefined: the variable is not set; null: not known. */
export type Lookup = (name: string) => string | null | undefined;

/** Stands in a value for what is not known. */
export const unknown = "\u0002";

const variable = /\$(?:(\w+)|\{(\w+)(?:(:?[-+])((?:[^{}$`"'\\]|\$(?=\w)|\$\{\w+\})*))?\})/y;

const isEmpty = (value: string | null | undefined, colon: boolean): boolean | null =>
  value === null ? null : value === undefined || (colon && value === "");

/** `$NAME`, `${NAME}`, `${NAME:-word}`, `${NAME:+word}` and these without colon. */
const expanded = (match: RegExpExecArray, lookup: Lookup): string => {
  const [, plain, name = plain ?? "", operator = "", word = ""] = match;
  if (/^\d/.test(name)) return unknown;
  const value = lookup(name);
  const empty = isEmpty(value, operator.startsWith(":"));
  if (empty === null) return unknown;
  if (operator.endsWith("+")) return empty ? "" : expand(word, lookup);
  return empty && operator.endsWith("-") ? expand(word, lookup) : (value ?? "");
};

interface Reader {
  readonly text: string;
  readonly lookup: Lookup;
  at: number;
  quoted: boolean;
}

const readDollar = (reader: Reader): string => {
  variable.lastIndex = reader.at;
  const match = variable.exec(reader.text);
  if (match === null) return readSystem(reader);
  reader.at = variable.lastIndex;
  const value = expanded(match, reader.lookup);
  // Unquoted, it may become several words, or names of files.
  return reader.quoted || !/[\s*?[]/.test(value) ? value : unknown;
};

/** The one program whose answer is known. */
const system = /\$\(uname(?: -s)?\)/y;

const readSystem = (reader: Reader): string => {
  system.lastIndex = reader.at;
  if (!system.test(reader.text)) return stop(reader);
  reader.at = system.lastIndex;
  return reader.lookup("$(uname)") ?? unknown;
};

const stop = (reader: Reader): string => {
  reader.at = reader.text.length;
  return unknown;
};

const readEscape = (reader: Reader): string => {
  const next = reader.text[reader.at + 1] ?? "";
  reader.at += 2;
  if (next === "\n") return "";
  return reader.quoted && !/[$`"\\]/.test(next) ? `\\${next}` : next;
};

const readSingle = (reader: Reader): string => {
  const end = reader.text.indexOf("'", reader.at + 1);
  const value = reader.text.slice(reader.at + 1, end);
  reader.at = end < 0 ? reader.text.length : end + 1;
  return value;
};

const readTilde = (reader: Reader): string => {
  const whole = reader.at === 0 && /^~(?:\/|$)/.test(reader.text);
  return whole ? (reader.at++, reader.lookup("HOME") ?? unknown) : stop(reader);
};

const readPlain = (reader: Reader): string => reader.text[reader.at++] ?? "";

const readPart = (reader: Reader): string => {
  const character = reader.text[reader.at] ?? "";
  if (character === "\\") return readEscape(reader);
  if (character === "`") return stop(reader);
  if (character === "$") return readDollar(reader);
  if (reader.quoted) return readPlain(reader);
  if (character === "'") return readSingle(reader);
  if (character === "~") return readTilde(reader);
  return /[*?[{<>]/.test(character) ? stop(reader) : readPlain(reader);
};

/** The text of one word, quotes removed; with `unknown` in it where it cannot be told. */
export const expand = (text: string, lookup: Lookup): string => {
  const reader: Reader = { text, lookup, at: 0, quoted: false };
  let value = "";
  while (reader.at < text.length) {
    if (text[reader.at] === '"') {
      reader.quoted = !reader.quoted;
      reader.at++;
    } else value += readPart(reader);
  }
  return value;
};
