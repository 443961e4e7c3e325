/** Paths, one a line, in, out: where another folder begins. */
import { keep, named, type Verdict } from "./filter.ts";
import { printableName } from "./quoted-names.ts";

/** What stands before the path: `git ls-tree`'s mode and hash, `ls -l`'s columns are no lists of paths. */
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
