/** A directory in, the project it belongs to out. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { withDrive } from "../system/environment.ts";

/** Answers the nearest directory above that holds a repository, or the directory itself. */
export const projectFinder = (): ((cwd: string) => string) => {
  const known = new Map<string, string | null>();
  const rootOf = (folder: string): string | null => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const above = dirname(folder);
    const root = existsSync(join(folder, ".git")) ? folder : above === folder ? null : rootOf(above);
    known.set(folder, root);
    return root;
  };
  return (cwd) => {
    const folder = withDrive(cwd, process.platform);
    return rootOf(folder) ?? folder;
  };
};
