/** Reading the files that a plan is about, and saying how they change. */
import { existsSync, statSync } from "node:fs";
import { readRegular } from "../../config/regular-file.ts";
import { UserError } from "../../config/user-error.ts";
import type { FileChange } from "../agent.ts";

/** The text of a file that people write; null where there is none. */
export const textOf = (path: string): string | null => {
  if (!existsSync(path)) return null;
  const bytes = readRegular(path);
  const text = bytes.toString("utf8");
  if (!Buffer.from(text, "utf8").equals(bytes))
    throw new UserError(`${path} is not UTF-8; nothing was changed`);
  return text;
};

const bytesOf = (text: string | null): Uint8Array | null =>
  text === null ? null : Buffer.from(text, "utf8");

const hasMode = (path: string, mode: number | undefined): boolean =>
  mode === undefined || !existsSync(path) || (statSync(path).mode & 0o777) === mode;

/** None where nothing changes. */
export const change = (
  path: string,
  before: string | null,
  after: string | null,
  mode?: number,
): readonly FileChange[] => {
  if (before === after && hasMode(path, mode)) return [];
  return [{ path, before: bytesOf(before), after: bytesOf(after), ...(mode === undefined ? {} : { mode }) }];
};
