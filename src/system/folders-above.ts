/** A folder, and all that it lies in. */
import { dirname } from "node:path";

export const foldersAbove = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [folder, ...foldersAbove(dirname(folder))];
