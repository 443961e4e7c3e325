/** Files that others can put in place: a FIFO there would never end, a device never be empty. */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";

/** More is no settings file. */
const longestText = 1024 * 1024;

const isAbsent = (fault: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((fault as NodeJS.ErrnoException).code ?? "");

export interface Wanted {
  readonly largest: number;
  /** A link in the file's place is refused. */
  readonly noLink?: boolean;
  /** Besides being a file of that size. */
  isWanted?(status: Stats): boolean;
}

const isWanted = (status: Stats, wanted: Wanted): boolean =>
  status.isFile() && status.size <= wanted.largest && (wanted.isWanted?.(status) ?? true);

/** The bytes of a regular file; null where there is none at all. Throws where something else is in its place. */
export const bytesOf = (path: string, wanted: Wanted): Buffer | null => {
  try {
    // To open a FIFO would let somebody who waits for a reader go on.
    if (!isWanted(statSync(path), wanted)) throw new Error(`${path} is no file of the wanted kind`);
  } catch (fault) {
    if (isAbsent(fault)) return null;
    throw fault;
  }
  // Windows has neither of these.
  const { O_RDONLY, O_NONBLOCK = 0, O_NOFOLLOW = 0 } = constants;
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (wanted.noLink === true ? O_NOFOLLOW : 0));
  try {
    // By now it may be another one.
    if (!isWanted(fstatSync(file), wanted)) throw new Error(`${path} is no file of the wanted kind`);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
};

/** The text of a settings file, without a byte order mark; null where there is none. Throws where it cannot be read. */
export const textOf = (path: string): string | null =>
  bytesOf(path, { largest: longestText })
    ?.toString("utf8")
    .replace(/^\uFEFF/, "") ?? null;
