/** Which programs a shell would find; each name is looked up once. */
import { accessSync, constants, statSync } from "node:fs";
import { posix, win32 } from "node:path";

export interface System {
  readonly platform: NodeJS.Platform;
  isProgram(file: string): boolean;
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

const here: System = { platform: process.platform, isProgram };

// Git Bash hands PATH to programs as Windows writes it; in a text of its own, drives are folders of the root.
const windowsFolders = (path: string): readonly string[] =>
  path.includes(";") || /^[A-Za-z]:/.test(path)
    ? path.split(";")
    : path
        .split(":")
        .map((folder) =>
          folder.replace(/^\/([A-Za-z])(?=\/|$)/, (_, drive: string) => `${drive.toUpperCase()}:`),
        );

/** Git Bash finds a program with and without the ending; scripts for cmd only by their whole names. */
const windowsFiles = (file: string): readonly string[] => [file, `${file}.exe`];

/** null: where the program would be found as typed, nothing is. `path` as in PATH; names with a slash count from `cwd`. */
export const pathLookup = (
  path: string,
  cwd: string,
  system: System = here,
): ((name: string) => string | null) => {
  const windows = system.platform === "win32";
  const { join, resolve } = windows ? win32 : posix;
  const folders = windows ? windowsFolders(path) : path.split(":");
  const known = new Map<string, string | null>();
  const find = (name: string): string | null => {
    const typed = name.includes("/")
      ? [resolve(cwd, name)]
      : folders.map((folder) => join(resolve(cwd, folder), name));
    const candidates = windows ? typed.flatMap(windowsFiles) : typed;
    return candidates.find(system.isProgram) ?? null;
  };
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name) ?? null;
  };
};
