/** Which programs a shell would find; each name is looked up once. */
import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { posix, win32 } from "node:path";

export interface System {
  readonly platform: NodeJS.Platform;
  isProgram(file: string): boolean;
  /** Does the system itself start it, and neither refuses it nor leaves it to the shell? */
  isStarted?(file: string): boolean;
}

export const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** Longer lines are cut off by older systems. */
const longestFirstLine = 127;

/** As many as a system looks at. Of a named pipe without waiting for it. */
export const firstBytes = (file: string, length = longestFirstLine + 1): Buffer => {
  const bytes = Buffer.alloc(length);
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(fd);
  }
};

/** Text without `#!` is a script for the shell that finds it; an interpreter may be missing (a virtual environment that was moved). */
const isStarted = (file: string): boolean => {
  try {
    const head = firstBytes(file).toString("latin1");
    const interpreter = /^#![ \t]*(\/[^ \t\n\0]*)[ \t\n]/.exec(head)?.[1];
    if (interpreter !== undefined) return isProgram(interpreter);
    // As bash tells them apart: the first line of a program's file holds a NUL.
    return !head.startsWith("#!") && /^[^\n]*\0/.test(head);
  } catch (fault) {
    // Programs need not be readable.
    return (fault as NodeJS.ErrnoException).code === "EACCES";
  }
};

const here: System = {
  platform: process.platform,
  isProgram,
  ...(process.platform === "win32" ? {} : { isStarted }),
};

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

/** null: where the program would be found as typed, nothing is that the system starts. `path` as in PATH; names with a slash count from `cwd`. */
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
    const found = candidates.find(system.isProgram) ?? null;
    return found !== null && system.isStarted?.(found) === false ? null : found;
  };
  return (name) => {
    if (!known.has(name)) known.set(name, find(name));
    return known.get(name) ?? null;
  };
};
