/** The whole of an output of which an agent shows a part, from the file that the agent has put it into. Programs can
 * print whatever an agent writes, so the file has to be the agent's by its place, its name and what it holds. */
import { realpathSync, type Stats } from "node:fs";
import type { Environment } from "../system/environment.ts";
import { bytesOf } from "./client-file.ts";
import { orElse } from "../system/regular-file.ts";

export interface Stored {
  readonly path: string;
  /** Where the agent keeps such files, absolute. */
  readonly folders: readonly string[];
  /** How it names them below that folder. */
  readonly name: RegExp;
  /** Is this the output of which the agent shows a part? */
  holds(whole: string): boolean;
}

/** A hook has no time for more; a larger output stays as the agent shows it. */
const largest = 32 * 1024 * 1024;

const withSlashes = (path: string, { platform }: Environment): string =>
  platform === "win32" ? path.replaceAll("\\", "/") : path;

/** Windows tells names apart by their letters, not by their case. */
const plain = (path: string, { platform }: Environment): string =>
  platform === "win32" ? path.toLowerCase() : path;

const isPlainPath = (path: string): boolean =>
  path
    .split("/")
    .slice(1)
    .every((name) => name !== "" && name !== "." && name !== "..");

/** Paths are compared as they are written: nothing is asked about a path that is not the agent's. */
const isInPlace = ({ path: named, folders, name }: Stored, env: Environment): boolean => {
  const path = withSlashes(named, env);
  return (
    isPlainPath(path) &&
    folders
      .flatMap((folder) => [folder, orElse(() => realpathSync(folder), folder)])
      .map((folder) => `${withSlashes(folder, env).replace(/\/+$/, "")}/`)
      .some(
        (folder) => plain(path, env).startsWith(plain(folder, env)) && name.test(path.slice(folder.length)),
      )
  );
};

/** null: it is not there, or not what the agent shows. */
export const readStored = (stored: Stored, env: Environment): Buffer | null => {
  if (!isInPlace(stored, env)) return null;
  const { uid } = env;
  const isWanted = (status: Stats): boolean => uid === null || status.uid === uid;
  const whole = orElse(() => bytesOf(stored.path, { largest, noLink: true, isWanted }), null);
  return whole !== null && stored.holds(whole.toString("utf8")) ? whole : null;
};

export const beginsWith =
  (shown: string) =>
  (whole: string): boolean =>
    shown.trim() !== "" && whole.trimStart().startsWith(shown.trim());

export const endsWith =
  (shown: string) =>
  (whole: string): boolean =>
    shown.trim() !== "" && whole.trimEnd().endsWith(shown.trim());
