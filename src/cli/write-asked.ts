/** A file that the user has named, to be written: into a folder that is there, and no other is made. */
import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { writeAtomically } from "../system/atomic-file.ts";
import type { Environment } from "../system/environment.ts";
import { UserError } from "../system/user-error.ts";

/** Where it would be; asked before any work is done for it. */
export const askedPath = (file: string, env: Environment): string => {
  if (file === "") throw new UserError("the file to write to has no name");
  const path = resolve(env.cwd ?? "/", file);
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UserError(`${folder} is no folder; make it first, or name another file`);
  return path;
};

export const writeAsked = (path: string, data: string | Uint8Array): void => {
  try {
    writeAtomically(path, data, 0o600);
  } catch (fault) {
    throw new UserError(`${path} cannot be written (${(fault as Error).message}); name another file`);
  }
};
