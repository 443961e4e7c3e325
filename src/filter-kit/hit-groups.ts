/** Lines of a search in, out: where the hits of another file begin. */
import { hit, keep, named, type Verdict } from "./filter.ts";
import { printableName } from "./quoted-names.ts";

/** Columns before the path: `git ls-tree`'s mode and hash, `ls -l`'s columns are no lists of paths. */
const listed = /^(?:\d{6} |[bcdlps-][r-][w-][xsStT-])|^ *\d+ +\d+ +[bcdlps-][r-][w-]/;

/** Programs on Windows name folders by backslashes, and then by nothing else. */
const separatorOf = (path: string): "/" | "\\" => (path.includes("\\") && !path.includes("/") ? "\\" : "/");

const folderOf = (text: string): string | null => {
  const name = text.slice(text.lastIndexOf("\t") + 1);
  if (name === text && listed.test(text)) return null;
  const path = printableName(name);
  const between = separatorOf(path);
  const own = path.endsWith(between) ? path.slice(0, -1) : path;
  return own.slice(0, own.lastIndexOf(between) + 1) || `.${between}`;
};

/** Whether the line is a path right below the folder, or a folder in it: told without a look at its parts. */
const isRightBelow = (text: string, folder: string): boolean => {
  if (text.length <= folder.length || !text.startsWith(folder)) return false;
  const next = text.indexOf(separatorOf(folder), folder.length);
  return (next === -1 || next === text.length - 1) && !text.includes("\t");
};

/** The first path in a folder begins a record that marks name by the folder. */
export const folderGroups = (): ((text: string) => Verdict) => {
  let current: string | null = null;
  return (text) => {
    if (current !== null && isRightBelow(text, current)) return keep;
    const folder = folderOf(text);
    if (folder === null || folder === current) return keep;
    current = folder;
    return named(1, folder);
  };
};

const numbered = /^((?:[A-Za-z]:[\\/])?[^\s:][^:]*):\d+:/;
const plain = /^((?:[A-Za-z]:[\\/])?[^\s:]*[./\\][^\s:]*):(?!\/\/)/;
/** Context above a file's first hit; its name must end like a file's. */
const context = /^(\S.*?\.\w+)[-=]\d+[-=]/;

const isOf = (path: string, text: string): boolean =>
  path !== "" && text.startsWith(path) && ":-=".includes(text[path.length] ?? " ");

const place = /:\d+:/y;

const isNumbered = (length: number, text: string): boolean => {
  place.lastIndex = length;
  return place.test(text);
};

const byHit = (): ((text: string) => Verdict) => {
  let current = "";
  return (text) => {
    if (text === "--") return keep;
    if (isOf(current, text)) return isNumbered(current.length, text) ? hit : keep;
    const path = (numbered.exec(text) ?? plain.exec(text) ?? context.exec(text))?.[1];
    if (path === undefined) return keep;
    current = path;
    return isNumbered(path.length, text) ? { ...named(1, path), part: "hit" } : named(1, path);
  };
};

/** The file's name stands alone above its hits, below an empty line. */
const byHeading = (): ((text: string) => Verdict) => {
  let isNext = true;
  return (text) => {
    const begins = isNext && text !== "" && !/^\d+[:-]/.test(text);
    isNext = text === "";
    return begins ? named(1, text) : keep;
  };
};

const lists = /^(?:-[a-zA-Z]*[lL]|--files(?:-with(?:out)?-match(?:es)?)?|-[a-zA-Z]*c|--count(?:-matches)?)$/;
const headed = /^(?:--heading|--pretty|-p)$/;

/** The first hit of a file begins a record that marks name by the file; of names alone, the first in a folder. */
export const hitGroups = (argv: readonly string[]): ((text: string) => Verdict) => {
  const options = argv.slice(1, argv.indexOf("--") === -1 ? undefined : argv.indexOf("--"));
  if (options.some((word) => lists.test(word))) return folderGroups();
  return options.some((word) => headed.test(word)) ? byHeading() : byHit();
};
