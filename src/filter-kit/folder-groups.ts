/** Paths, one a line, in, out: where another folder begins. */
import { keep, named, type Verdict } from "./filter.ts";

/** What stands before the path: `git ls-tree`'s mode and hash, `ls -l`'s columns are no lists of paths. */
const listed = /^(?:\d{6} |[bcdlps-][r-][w-][xsStT-])|^ *\d+ +\d+ +[bcdlps-][r-][w-]/;

const folderOf = (text: string): string | null => {
  const path = text.slice(text.lastIndexOf("\t") + 1);
  if (path === text && listed.test(text)) return null;
  return path.slice(0, path.replace(/\/$/, "").lastIndexOf("/") + 1) || "./";
};

/** The first path in a folder begins a record that marks name by the folder. */
export const folderGroups = (): ((text: string) => Verdict) => {
  let current: string | null = null;
  return (text) => {
    const folder = folderOf(text);
    if (folder === null || folder === current) return keep;
    current = folder;
    return named(1, folder);
  };
};
