/** Reading the files that a plan is about, and saying how they change. */
import { existsSync, statSync } from "node:fs";
import { readRegular } from "../../system/regular-file.ts";
import { imaginedBytes } from "../imagined.ts";
import { BrokenFile, InTheWay } from "../../system/user-error.ts";
import type { FileChange } from "../../integration/agent.ts";

const codeOf = (fault: unknown): string => (fault as NodeJS.ErrnoException).code ?? String(fault);

/** Why nothing can be written there; null: a regular file, or nothing, is there. */
const obstacle = (path: string): string | null => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined || stats.isFile()) return null;
    if (stats.isDirectory()) return "is a directory";
    // Reading one would wait for a writer.
    return stats.isFIFO() ? "is a named pipe" : "is no regular file";
  } catch (fault) {
    const code = codeOf(fault);
    if (code === "ENOTDIR") return null;
    return code === "ELOOP" ? "is a link that leads in a circle" : `cannot be read (${code})`;
  }
};

const bytesAt = (path: string): Buffer => {
  try {
    return readRegular(path);
  } catch (fault) {
    throw new InTheWay(`${path} cannot be read (${codeOf(fault)}); nothing was changed`);
  }
};

/** The text of a file that people write; null where there is none. */
export const textOf = (path: string): string | null => {
  const planned = imaginedBytes(path);
  if (planned !== undefined) return planned === null ? null : Buffer.from(planned).toString("utf8");
  const wrong = obstacle(path);
  if (wrong !== null) throw new InTheWay(`${path} ${wrong}; move it away first, nothing was changed`);
  if (!existsSync(path)) return null;
  const bytes = bytesAt(path);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes))
    throw new BrokenFile(`${path} is not UTF-8; nothing was changed`);
  return text;
};

const bytesOf = (text: string | null): Uint8Array | null =>
  text === null ? null : Buffer.from(text, "utf8");

/** On Windows files have no such modes. */
const hasMode = (path: string, mode: number | undefined): boolean =>
  mode === undefined ||
  process.platform === "win32" ||
  !existsSync(path) ||
  (statSync(path).mode & 0o777) === mode;

export const change = (
  path: string,
  before: string | null,
  after: string | null,
  mode?: number,
): readonly FileChange[] => {
  if (before === after && hasMode(path, mode)) return [];
  return [{ path, before: bytesOf(before), after: bytesOf(after), ...(mode === undefined ? {} : { mode }) }];
};

/** Adds to a file that goes the folders that were made for it. */
export const withFolders = (
  changes: readonly FileChange[],
  folders: readonly string[] = [],
): readonly FileChange[] =>
  changes.map((one) => (one.after === null && folders.length > 0 ? { ...one, folders } : one));
