/** Which programs a shell would find; each name is looked up once. */
import { accessSync, constants, statSync } from "node:fs";
import { join, resolve } from "node:path";

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** null: where the program would be found as typed, nothing is. `path` as in PATH; names with a slash count from `cwd`. */
export const pathLookup = (path: string, cwd: string): ((name: string) => string | null) => {
  const known = new Map<string, string | null>();
  const find = (name: string): string | null => {
    const candidates = name.includes("/")
      ? [resolve(cwd, name)]
      : path.split(":").map((folder) => join(resolve(cwd, folder), name));
    return candidates.find(isProgram) ?? null;
  };
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name) ?? null;
  };
};
