/** Writes the files of a plan, all of them or none. */
import { chmodSync, existsSync, unlinkSync } from "node:fs";
import { readRegular } from "../config/regular-file.ts";
import { throughLinks, writeAtomically } from "../config/atomic-file.ts";
import { UserError } from "../config/user-error.ts";
import type { FileChange } from "./agent.ts";

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

/** Throws what went wrong, and then every file is as it was. */
export const applyPlan = (changes: readonly FileChange[]): void => {
  const moved = changes.find(({ path, before }) => !stands(path, before));
  if (moved !== undefined)
    throw new UserError(`${moved.path} was changed meanwhile; nothing was written, try again`);
  const done: FileChange[] = [];
  try {
    for (const change of changes) {
      put(change.path, change.after, change.mode);
      done.push(change);
    }
  } catch (fault) {
    for (const change of done.toReversed()) put(change.path, change.before, change.mode);
    throw new UserError(`${(fault as Error).message}; nothing was changed`);
  }
};
