/** The state of the shell when a text begins: its variables, and files that the text may read. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import type { Environment } from "../system/environment.ts";
import type { Surroundings } from "./decide.ts";

/** A file of settings is not longer; nothing larger is looked into. */
const longest = 64 * 1024;

const isMissing = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
};

/** All of an ordinary, short file. Nothing else is opened: neither pipes, which would block, nor devices. */
const textOf = (path: string): string | null => {
  if (!statSync(path).isFile()) return null;
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  try {
    if (!fstatSync(file).isFile()) return null;
    const bytes = Buffer.alloc(longest + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read) {
      read = readSync(file, bytes, length, bytes.length - length, null);
    }
    const text = bytes.toString("utf8", 0, length);
    return length > longest || /[\0\ufffd]/.test(text) ? null : text;
  } finally {
    closeSync(file);
  }
};

/** "" where there is none; null where it cannot be told. */
export const readSourced =
  (cwd: string) =>
  (path: string): string | null => {
    try {
      return textOf(resolve(cwd, path));
    } catch (error) {
      return isMissing(error) ? "" : null;
    }
  };

const isFolder = (path: string): boolean | null => {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    return isMissing(error) ? false : null;
  }
};

/** The shell gives them a value itself, whatever the environment holds. */
const ofShell =
  /^(?:BASH\w*|ZSH\w*|_|PWD|OLDPWD|IFS|PPID|UID|EUID|GID|EGID|RANDOM|SRANDOM|SECONDS|EPOCH\w+|SHLVL|SHELLOPTS|HOST|HOSTNAME|HOSTTYPE|MACHTYPE|CPUTYPE|VENDOR|LINENO|OPTIND|OPTERR|OPTARG|PS[1-4]|PROMPT\d?|TERM|TTY|COLUMNS|LINES|DIRSTACK|FUNCNAME|GROUPS|HISTCMD|PIPESTATUS|USERNAME|LOGNAME|[a-z]+)$/;

const systems: Partial<Record<NodeJS.Platform, readonly [uname: string, ostype: string]>> = {
  linux: ["Linux", "linux\u0002"],
  darwin: ["Darwin", "darwin\u0002"],
};

/** `path`: PATH where it is another than ours. `mentions`: what the shell has read before may have set the variable. */
export const variablesOf = (
  { variables, platform, cwd }: Environment,
  path: string | null = null,
  mentions: (name: string) => boolean = () => false,
): NonNullable<Surroundings["variable"]> => {
  const [uname, ostype] = systems[platform] ?? [null, null];
  return (name) => {
    if (name === "PATH") return path ?? variables[name];
    if (name === "$(uname)") return uname;
    if (name === "OSTYPE") return ostype;
    // A shell takes over what it is given only where that leads to its own folder.
    if (name === "PWD") return variables[name] === cwd ? cwd : null;
    return ofShell.test(name) || mentions(name) ? null : variables[name];
  };
};

/** For a shell that runs the text at once: files are what they are now. */
export const files = (cwd: string): Pick<Surroundings, "read" | "isFolder"> => ({
  read: readSourced(cwd),
  isFolder,
});
