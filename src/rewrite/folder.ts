/** Where `cd` leads. */
import type { Word } from "../shell/script.ts";

const isStepBack = (folders: readonly string[]): boolean => !["", "..", undefined].includes(folders.at(-1));

/** Steps back are taken on the path as it is spelled, as `cd` does. */
const joined = (base: string, path: string): string => {
  const whole = path.startsWith("/") || base === "" ? path : `${base}/${path}`;
  const folders: string[] = [];
  for (const folder of whole.replaceAll(/\/+/g, "/").split("/")) {
    if (folder === ".." && isStepBack(folders)) folders.pop();
    else if (folder !== ".") folders.push(folder);
  }
  return folders.join("/") || (whole.startsWith("/") ? "/" : ".");
};

/** The one operand; null: options, several, or not known. */
const operand = (words: readonly Word[]): string | null => {
  const operands = words[1]?.text === "--" ? words.slice(2) : words.slice(1);
  const value = operands.length === 1 ? (operands[0]?.value ?? null) : null;
  return value === null || value === "" || value.startsWith("-") ? null : value;
};

/** No system knows a longer path; and a text may change the folder thousands of times. */
const longest = 4096;

const unlessTooLong = (path: string): string | null => (path.length > longest ? null : path);

/** `searches`: CDPATH may be set. null: it cannot be told. */
export const folderAfter = (
  words: readonly Word[],
  before: string | null,
  searches: boolean,
): string | null => {
  const path = operand(words);
  if (path === null || (searches && !/^\.{0,2}(?:\/|$)/.test(path))) return null;
  if (path.length > longest) return null;
  if (path.startsWith("/")) return unlessTooLong(joined("", path));
  return before === null ? null : unlessTooLong(joined(before, path));
};
