/** TOML text in, the place of every key and value out: what error messages and edits need and parsers do not say. */

export interface Place {
  /** `["tee", "max_bytes"]`; an item of an array by its index, `["exclude", "commands", "0"]`. */
  readonly path: readonly string[];
  readonly keyStart: number;
  readonly valueStart: number;
  readonly valueEnd: number;
}

export interface Table {
  readonly path: readonly string[];
  readonly start: number;
  /** Behind the header's closing bracket. */
  readonly end: number;
}

export interface Places {
  readonly values: readonly Place[];
  readonly tables: readonly Table[];
}

const bareKey = /[A-Za-z0-9_-]+/y;

const skip = (text: string, at: number, pattern: RegExp): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const blanks = /[ \t]*/y;
const gaps = /(?:[ \t\r\n]|#[^\n]*)*/y;

/** Index behind the string that starts at `at`. */
export const stringEnd = (text: string, at: number): number => {
  const quote = text[at] ?? "";
  const long = text.startsWith(quote.repeat(3), at);
  const close = long ? quote.repeat(3) : quote;
  for (let i = at + close.length; i < text.length; i += 1) {
    if (quote === '"' && text[i] === "\\") i += 1;
    else if (text.startsWith(close, i)) return skip(text, i + close.length, long ? /["']{0,2}/y : /(?:)/y);
    else if (!long && text[i] === "\n") return i;
  }
  return text.length;
};

const unquoted = (key: string): string => {
  if (key.startsWith("'")) return key.slice(1, -1);
  try {
    // TOML's escapes are JSON's, but for rare ones.
    return JSON.parse(key) as string;
  } catch {
    return key.slice(1, -1);
  }
};

interface Key {
  readonly path: string[];
  readonly end: number;
}

/** A dotted key; null where none stands. */
const readKey = (text: string, from: number): Key | null => {
  const path: string[] = [];
  let at = from;
  for (;;) {
    at = skip(text, at, blanks);
    const quoted = text[at] === '"' || text[at] === "'";
    const end = quoted ? stringEnd(text, at) : skip(text, at, bareKey);
    if (end === at) return null;
    path.push(quoted ? unquoted(text.slice(at, end)) : text.slice(at, end));
    at = skip(text, end, blanks);
    if (text[at] !== ".") return { path, end: at };
    at += 1;
  }
};

const isNestedEnd = (char: string | undefined): boolean => char === "]" || char === "}";

/** Index behind the value at `at`; keys of inline tables and items of arrays are added to `values`. */
const valueEnd = (text: string, at: number, path: readonly string[], values: Place[]): number => {
  const char = text[at];
  if (char === '"' || char === "'") return stringEnd(text, at);
  if (char !== "[" && char !== "{") return skip(text, at, /[^\s,#\]}]*(?: \d\d:[\d:.Z+-]*)?/y);
  let i = skip(text, at + 1, gaps);
  let items = 0;
  while (i < text.length && !isNestedEnd(text[i])) {
    const before = i;
    if (char === "{") i = readPair(text, i, path, values) ?? i;
    else i = readItem(text, i, [...path, String(items)], values);
    items += 1;
    i = skip(text, i, gaps);
    if (text[i] === ",") i = skip(text, i + 1, gaps);
    if (i === before) i += 1;
  }
  return Math.min(i + 1, text.length);
};

const readItem = (text: string, at: number, path: readonly string[], values: Place[]): number => {
  const inner: Place[] = [];
  const end = valueEnd(text, at, path, inner);
  values.push({ path, keyStart: at, valueStart: at, valueEnd: end }, ...inner);
  return end;
};

/** Adds the pair at `at`; answers the index behind it, or null where no pair stands. */
const readPair = (text: string, at: number, prefix: readonly string[], values: Place[]): number | null => {
  const key = readKey(text, at);
  if (key === null || text[key.end] !== "=") return null;
  const path = [...prefix, ...key.path];
  const valueStart = skip(text, key.end + 1, blanks);
  const inner: Place[] = [];
  const end = valueEnd(text, valueStart, path, inner);
  values.push({ path, keyStart: at, valueStart, valueEnd: end }, ...inner);
  return end;
};

const readHeader = (text: string, at: number): Table | null => {
  const open = text.startsWith("[[", at) ? 2 : 1;
  const key = readKey(text, at + open);
  if (key === null || text[key.end] !== "]") return null;
  return { path: key.path, start: at, end: key.end + open };
};

/** Never throws; in text that is no TOML it finds what it can. */
export const placesOf = (text: string): Places => {
  const values: Place[] = [];
  const tables: Table[] = [];
  let prefix: readonly string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    at = skip(text, at, gaps);
    if (at >= text.length) return { values, tables };
    const header = text[at] === "[" ? readHeader(text, at) : null;
    if (header !== null) {
      tables.push(header);
      prefix = header.path;
      at = header.end;
      continue;
    }
    const end = readPair(text, at, prefix, values);
    const lineEnd = text.indexOf("\n", at);
    at = end ?? (lineEnd < 0 ? text.length : lineEnd);
  }
};

/** Line and column, both from 1. */
export const lineAndColumn = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: at - lineStart + 1 };
};

export const samePath = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i]);
