/** Where a session's rules stand. The folder of a command is the model's choice, so it names no rules that allow. */
import { isAbsolute, resolve } from "node:path";
import { isWithin } from "../system/is-within.ts";
import { realPath } from "../system/real-path.ts";
import { foldersAbove } from "../system/folders-above.ts";

export interface Scope {
  /** The session's root, as the agent names it. */
  readonly root: string;
  /** The root, those above it, and those between it and the command's: what stands there may refuse and ask, since the
   * agent may read it, but allow nothing, since it may not. */
  readonly folders: readonly string[];
}

const real = (folder: string): string | null => (isAbsolute(folder) ? realPath(folder) : null);

/** Behind a link a step back leads elsewhere than it reads. */
const isPlain = (folder: unknown): folder is string =>
  typeof folder === "string" && !folder.split(/[/\\]/).includes("..");

/** null: the root is not known, or one of the folders lies outside of it: which rules hold there is not known. */
export const scopeOf = (root: unknown, folders: readonly unknown[]): Scope | null => {
  if (!isPlain(root) || !folders.every(isPlain)) return null;
  const named = folders.map((folder) => resolve(root, folder));
  const [top, ...places] = [root, ...named].map(real);
  if (!top || !places.every((place) => place !== null && isWithin(place, top))) return null;
  const all = [root, top, ...named, ...places.filter((place) => place !== null)].flatMap(foldersAbove);
  return { root, folders: [...new Set(all)] };
};

// As agents call the folder that the model may name for its command.
const folderArguments = ["cwd", "workdir", "working_dir", "working_directory", "dir_path"];

/** Folders named in a tool's input. An empty one means the default. */
export const foldersIn = (input: Readonly<Record<string, unknown>>): readonly unknown[] =>
  folderArguments
    .map((name) => input[name])
    .filter((value) => value !== undefined && value !== null && value !== "");

/** The folder that the command of a tool's input runs in, where the session is in `cwd`; null: it cannot be told which of several. */
export const commandFolder = (
  input: Readonly<Record<string, unknown>>,
  { root }: Scope,
  cwd: string,
): string | null => {
  const named = foldersIn(input).filter((folder) => typeof folder === "string");
  const places = new Set(named.flatMap((folder) => [resolve(root, folder), resolve(cwd, folder)]));
  return places.size > 1 ? null : ([...places][0] ?? cwd);
};
