import { type Cursor, isMeta } from "./cursor.ts";

const closing = new Set(["then", "do", "done", "fi", "elif", "else", "esac", "}", "]]"]);
const opening = new Set("if for while until case select function { [[ coproc ! time".split(" "));

export const isReserved = (word: string): boolean => closing.has(word) || opening.has(word) || word === "in";

export const isClosing = (word: string): boolean => closing.has(word);

const mayStart = new Uint8Array(128);
for (const word of [...opening, ...closing, "in"]) mayStart[word.charCodeAt(0)] = 1;

/** The bare word at the position that could be reserved; "" where it is quoted, expands or is none. */
export const bareWordAt = (cursor: Cursor): string => {
  const first = cursor.source.charCodeAt(cursor.at);
  if (!(first < 128) || mayStart[first] === 0) return "";
  let at = cursor.at + 1;
  while (at < cursor.end && at - cursor.at < 9 && !isMeta(cursor.source.charCodeAt(at))) at++;
  const ends = at >= cursor.end || isMeta(cursor.source.charCodeAt(at));
  if (!ends) return "";
  const word = cursor.source.slice(cursor.at, at);
  return isReserved(word) ? word : "";
};
