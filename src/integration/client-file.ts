/** Files that others can put in place, read as a hook reads them: absent is no fault, anything but a file is one. */
import { closeSync, constants, fstatSync, readFileSync, type Stats, statSync } from "node:fs";
import { openRegular, regularText, unlessAbsent } from "../system/regular-file.ts";

const longestText = 1024 * 1024;

export interface Wanted {
  readonly largest: number;
  /** A link in the file's place is refused. */
  readonly noLink?: boolean;
  /** Besides being a file of that size. */
  isWanted?(status: Stats): boolean;
}

const check = (status: Stats, path: string, wanted: Wanted): void => {
  if (status.size > wanted.largest || wanted.isWanted?.(status) === false)
    throw new Error(`${path} is no file of the wanted kind`);
};

/** The bytes of a regular file; null where there is none at all. Throws where something else is in its place. */
export const bytesOf = (path: string, wanted: Wanted): Buffer | null =>
  unlessAbsent(() => {
    check(statSync(path), path, wanted);
    // Windows has no such flag.
    const noFollow = wanted.noLink === true ? (constants.O_NOFOLLOW ?? 0) : 0;
    const file = openRegular(path, constants.O_RDONLY | noFollow);
    try {
      // By now it may be another one.
      check(fstatSync(file), path, wanted);
      return readFileSync(file);
    } finally {
      closeSync(file);
    }
  });

/** The text of a settings file, without a byte order mark; null where there is none. Throws where it cannot be read. */
export const textOf = (path: string): string | null =>
  regularText(path, longestText)?.replace(/^\uFEFF/, "") ?? null;
