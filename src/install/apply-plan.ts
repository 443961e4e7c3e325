/** Writes the files of a plan, all of them or none. */
import { chmodSync, existsSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { orElse, readRegular } from "../system/regular-file.ts";
import { isImagining, note } from "./imagined.ts";
import { alone, listed, type Recovery, unlisted } from "./install-lock.ts";
import { throughLinks, writeAtomically } from "../system/atomic-file.ts";
import { UserError } from "../system/user-error.ts";
import type { FileChange } from "../integration/agent.ts";

const stands = (path: string, bytes: Uint8Array | null): boolean =>
  bytes === null ? !existsSync(path) : existsSync(path) && readRegular(path).equals(bytes);

const put = (path: string, bytes: Uint8Array | null, mode: number | undefined): void => {
  if (bytes === null) {
    if (existsSync(path)) unlinkSync(throughLinks(path));
    return;
  }
  writeAtomically(path, bytes, mode);
  if (mode !== undefined) chmodSync(path, mode);
};

const foldersAbove = (path: string): readonly string[] => {
  const folder = dirname(path);
  return existsSync(folder) ? [] : [...foldersAbove(folder), folder];
};

/** Folders that have to be made for the file, outermost first; none where it cannot be made. */
export const missingFolders = (path: string): readonly string[] =>
  orElse(() => foldersAbove(throughLinks(path)), []);

/** From the innermost on; the first that holds anything stays, and those around it. */
export const removeEmpty = (folders: readonly string[]): void => {
  try {
    for (const folder of folders.toReversed()) rmdirSync(folder);
  } catch {
    // Somebody else's by now.
  }
};

const putBack = (changes: readonly FileChange[], made: readonly string[]): void => {
  for (const { path, before, mode } of changes.toReversed()) put(path, before, mode);
  removeEmpty(made);
};

const recovery: Recovery = {
  put: (path, bytes) => put(path, bytes, undefined),
  remove: removeEmpty,
};

/** Plans and writes settings while no other does; what one that was killed has left is put back first. */
export const planAlone = <Result>(work: () => Result): Result => alone(work, recovery);

/** Throws what went wrong, and then every file is as it was, and no folder is there that was not. */
export const applyPlan = (changes: readonly FileChange[]): void => {
  if (isImagining()) return note(changes);
  if (changes.length > 0) planAlone(() => write(changes));
};

const write = (changes: readonly FileChange[]): void => {
  const moved = changes.find(({ path, before }) => !stands(path, before));
  if (moved !== undefined)
    throw new UserError(`${moved.path} was changed meanwhile; nothing was written, try again`);
  listed(changes, [
    ...new Set(changes.flatMap(({ path, after }) => (after === null ? [] : missingFolders(path)))),
  ]);
  try {
    writeAll(changes);
  } finally {
    unlisted();
  }
};

const writeAll = (changes: readonly FileChange[]): void => {
  const done: FileChange[] = [];
  const made: string[] = [];
  try {
    for (const change of changes) {
      if (change.after !== null) made.push(...missingFolders(change.path));
      put(change.path, change.after, change.mode);
      done.push(change);
    }
  } catch (fault) {
    putBack(done, made);
    throw new UserError(`${(fault as Error).message}; nothing was changed`);
  }
  for (const { folders = [] } of changes) removeEmpty(folders);
};
