const simpleEscapes: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

const ansiEscape = /\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|U[0-9a-fA-F]{1,8}|c[\s\S]|[\s\S])/g;

/** A NUL stands for what cannot be told: the shell ends the string there, or the byte is no character. */
const uncertain = "\0";

const byteAt = (byte: number): string => (byte > 127 ? uncertain : String.fromCharCode(byte));

const pointAt = (point: number): string => (point > 0x10ffff ? uncertain : String.fromCodePoint(point));

const unescapeOne = (escape: string): string => {
  const kind = escape.charAt(1);
  if (kind >= "0" && kind <= "7") return byteAt(Number.parseInt(escape.slice(1), 8) & 255);
  if (escape.length > 2) {
    if (kind === "x") return byteAt(Number.parseInt(escape.slice(2), 16));
    if (kind === "c") return String.fromCharCode(escape.toUpperCase().charCodeAt(2) & 31);
    return pointAt(Number.parseInt(escape.slice(2), 16));
  }
  return simpleEscapes[kind] ?? escape;
};

const doubleEscape = /\\([$`"\\\n])/g;

const unquotePiece = (piece: string): string => {
  const first = piece.charAt(0);
  if (first === "'") return piece.slice(1, -1);
  if (first === "$") return piece.slice(2, -1).replace(ansiEscape, unescapeOne);
  if (first === "\\") return piece === "\\\n" ? "" : piece.slice(1) || "\\";
  return piece.slice(1, -1).replace(doubleEscape, (_, escaped: string) => (escaped === "\n" ? "" : escaped));
};

const piece = /\\[\s\S]?|'[^']*'|\$'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/g;

/** Quote removal for a word without expansions; null where the result is not certain. */
export const unquote = (text: string): string | null => {
  const value = text.replace(piece, unquotePiece);
  return value.includes(uncertain) ? null : value;
};
