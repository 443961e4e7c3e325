/** Files that others may have put there, or put something else in the place of. A named pipe would keep its reader waiting
 * for ever and a device may never end: only a regular file is opened, and no more is read than a bound. */
import { closeSync, constants, fstatSync, openSync, readSync, statSync, unlinkSync } from "node:fs";
import { refuseForeignHome } from "./foreign-home.ts";

/** More than any settings file; what may be larger says so. */
const maxBytes = 16 * 1024 * 1024;

// A pipe that takes the file's place behind our back is opened without waiting, and refused then.
const waitless = constants.O_NONBLOCK ?? 0;

const refusal = (code: string, what: string, path: string): Error =>
  Object.assign(new Error(`${code}: ${what}, '${path}'`), { code });

const notRegular = (path: string): Error => refusal("EINVAL", "not a regular file", path);

/** Opens a regular file, but for writing none in the home of another user. Throws what the system throws, and EINVAL for anything else of that name. */
export const openRegular = (path: string, flags: number = constants.O_RDONLY, mode?: number): number => {
  if ((flags & (constants.O_WRONLY | constants.O_RDWR)) !== 0) refuseForeignHome(path);
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) throw notRegular(path);
  const fd = openSync(path, flags | waitless, mode);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw notRegular(path);
};

/** Users link a file to it, or name it, to say that there is nothing. */
const isNothing = (path: string): boolean => {
  const there = statSync(path, { throwIfNoEntry: false });
  return there?.isCharacterDevice() === true && there.rdev === statSync("/dev/null").rdev;
};

/** The bytes of a regular file of at most `limit` bytes. Throws what the system throws, EINVAL, or EFBIG. */
export const readRegular = (path: string, limit: number = maxBytes): Buffer => {
  if (isNothing(path)) return Buffer.alloc(0);
  const fd = openRegular(path);
  try {
    // The size is a hint only: files of the system say 0, and others grow.
    let bytes = Buffer.allocUnsafe(Math.min(fstatSync(fd).size, limit) + 1);
    let length = 0;
    for (;;) {
      const count = readSync(fd, bytes, length, bytes.length - length, null);
      if (count === 0) return bytes.subarray(0, length);
      length += count;
      if (length > limit) throw refusal("EFBIG", `larger than ${limit} bytes`, path);
      if (length === bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(length + 4096)]);
    }
  } finally {
    closeSync(fd);
  }
};

export const readRegularText = (path: string, limit?: number): string =>
  readRegular(path, limit).toString("utf8");

const isAbsent = (fault: unknown): boolean =>
  ["ENOENT", "ENOTDIR"].includes((fault as NodeJS.ErrnoException).code ?? "");

/** Null where there is no such file; other faults are thrown. */
export const unlessAbsent = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (fault) {
    if (isAbsent(fault)) return null;
    throw fault;
  }
};

export const regularText = (path: string, limit?: number): string | null =>
  unlessAbsent(() => readRegularText(path, limit));

/** Result of `find`, or `other` if it throws. */
export const orElse = <Found, Other>(find: () => Found, other: Other): Found | Other => {
  try {
    return find();
  } catch {
    return other;
  }
};

/** Null where it cannot be read, whatever the reason. */
export const readable = (path: string): Buffer | null => orElse(() => readRegular(path), null);

/** The text of a regular file; "" where it cannot be had. */
export const readableText = (path: string, limit?: number): string =>
  orElse(() => readRegularText(path, limit), "");

/** false: somebody else has removed it, or it may not be removed. */
export const removeFile = (path: string): boolean =>
  orElse(() => {
    unlinkSync(path);
    return true;
  }, false);
