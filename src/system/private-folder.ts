/** Folders that only their owner can enter, also below a directory that everybody can write to. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { environment, type Environment } from "./environment.ts";
import { hasForeignHome, refuseForeignHome } from "./foreign-home.ts";
import { isWithin } from "./is-within.ts";
import { readRegularText } from "./regular-file.ts";
import { spoolDir } from "./paths.ts";

/** A home that is not there stays so: builds that must find none name one on purpose, and fail where it appears. */
const isBelowMissing = (folder: string, home: string): boolean =>
  folder.startsWith(`${home}/`) && lstatSync(home, { throwIfNoEntry: false }) === undefined;

/** Claude Code's sandbox covers folders that its commands may not read with an empty one, which can be written and goes with
 * the command. A folder that lasts was made outside of it. */
const isBelowMask = (folder: string, { variables, temporary }: Environment): boolean =>
  (variables["SANDBOX_RUNTIME"] ?? "") !== "" && !folder.startsWith(`${temporary}/`);

const mounts = "/proc/self/mountinfo";

/** Codex gives commands a root in memory, if a profile names all that they may read. Only folders that it has put there last. */
const isInPassingRoot = (place: string, { variables }: Environment): boolean => {
  if ((variables["CODEX_THREAD_ID"] ?? variables["CODEX_SANDBOX_NETWORK_DISABLED"] ?? "") === "")
    return false;
  try {
    const root = /^\S+ \S+ \S+ \S+ \/ .* - (\S+)/m.exec(readRegularText(mounts))?.[1];
    return root === "tmpfs" && statSync(place).dev === statSync("/").dev;
  } catch {
    return false;
  }
};

const existing = (folder: string): string => {
  let at = folder;
  while (!existsSync(at) && at !== dirname(at)) at = dirname(at);
  return at;
};

/** Is the folder there, or can it be made, and can files be made in it that are there for the next command too? */
export const canKeep = (folder: string, env: Environment): boolean => {
  const at = existing(folder);
  if (at !== folder && isBelowMask(folder, env)) return false;
  if (isInPassingRoot(at, env)) return false;
  try {
    refuseForeignHome(folder, env);
    accessSync(at, constants.W_OK);
    return statSync(at).isDirectory();
  } catch {
    return false;
  }
};

/** Makes the folder and what is missing above it, 0700, but never the user's home, and nothing in the home of another user. Throws
 * what `mkdir` throws. */
export const makePrivate = (folder: string): void => {
  refuseForeignHome(folder);
  const env = environment();
  if ((isBelowMask(folder, env) && !existsSync(folder)) || isInPassingRoot(existing(folder), env))
    throw new Error(`${folder} would go with the sandbox of this command`);
  const { home } = env;
  if (isBelowMissing(folder, home)) throw new Error(`${home}, your home directory, does not exist`);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  // An odd umask may have taken away the owner's own bits.
  if (made !== undefined) chmodSync(folder, 0o700);
};

export const isPrivate = (folder: string, uid: number | null): boolean => {
  try {
    // Thousands of folders may be looked for where nothing is: an error object for each would take most of the time.
    const status = lstatSync(folder, { throwIfNoEntry: false });
    if (status?.isDirectory() !== true) return false;
    return uid === null || (status.uid === uid && (status.mode & 0o077) === 0);
  } catch {
    return false;
  }
};

/** The folder under the temporary directory, made at need; null where none can be had. In a directory where anybody may have
 * put a folder or a link of that name, only one of our own is used. */
export const privateSpool = (env: Environment = environment()): string | null => {
  const first = spoolDir(env);
  if (isWithin(first, env.home) && hasForeignHome(env)) return null;
  if (isInPassingRoot(dirname(first), env)) return null;
  for (const folder of [first, `${first}-own`]) {
    try {
      mkdirSync(folder, { mode: 0o700 });
      chmodSync(folder, 0o700);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== "EEXIST") return null;
    }
    if (isPrivate(folder, env.uid)) return folder;
  }
  return null;
};

const subfolders = (folder: string): string[] => {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
};

/** Every private folder in sight: sandboxes give their commands a temporary directory of their own, mostly one level below
 * the common one. For commands of ours that read back, not for runs. */
export const privateSpools = (env: Environment = environment()): string[] => {
  const name = basename(spoolDir(env));
  const bases = new Set([env.temporary]);
  if (env.platform !== "win32") {
    for (const base of ["/tmp", "/private/tmp", "/var/tmp"]) bases.add(base);
  }
  const places = [...bases].flatMap((base) => [base, ...subfolders(base)]);
  const folders = places.flatMap((place) => [join(place, name), join(place, `${name}-own`)]);
  return [...new Set(folders)].filter((folder) => isPrivate(folder, env.uid));
};
