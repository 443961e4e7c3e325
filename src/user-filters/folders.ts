/** Where filters written as data lie: a project's, the user's, and what pith derives from both. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { configDir } from "../system/paths.ts";
import { realPath } from "../system/real-path.ts";
import { foldersAbove } from "../system/folders-above.ts";

/** The user's own filters. Where this folder is missing, nobody has filters of their own: `pith trust` makes it too. */
export const userFolder = (env: Environment = environment()): string => join(configDir(env), "filters");

/** Below the user's folder, so that one look at that one says whether there is anything. */
export const derivedFolder = (env: Environment = environment()): string => join(userFolder(env), ".compiled");
export const indexFile = (env: Environment = environment()): string => join(derivedFolder(env), "index.json");
export const wordsFile = (env: Environment = environment()): string => join(derivedFolder(env), "words");

/** Which project files the user has read and accepted. Not below the data directory: `pith forget` spares it. */
export const trustFile = (env: Environment = environment()): string => join(configDir(env), "trusted.json");

export interface FilterProject {
  /** The folder that holds `.pith`; no links in it. */
  readonly root: string;
  /** `<root>/.pith/filters`. */
  readonly folder: string;
}

/** A folder without links and those above it, the nearest first. */
export const upwards = (folder: string | null): string[] => {
  const real = folder === null ? null : realPath(folder);
  return real === null ? [] : foldersAbove(real);
};

/** The folder whose `.pith` has that name in it: the nearest up to the root of the repository; outside of one, only the directory. */
export const rootWith = (cwd: string | null, name: string): string | null => {
  let found: string | null = null;
  let own = true;
  for (const at of upwards(cwd)) {
    if (found === null && existsSync(join(at, ".pith", name))) found = at;
    if ((own && found !== null) || existsSync(join(at, ".git"))) return found;
    own = false;
  }
  return null;
};

export const projectOf = (cwd: string | null): FilterProject | null => {
  const root = rootWith(cwd, "filters");
  return root === null ? null : { root, folder: join(root, ".pith", "filters") };
};

/** The root of the repository that a folder is in; outside of one, the folder. */
export const repositoryOf = (folder: string): string =>
  foldersAbove(folder).find((at) => existsSync(join(at, ".git"))) ?? folder;

/** Where a project begins: its filters' place, else the root of its repository, else the directory itself. */
export const projectRoot = (cwd: string): string => projectOf(cwd)?.root ?? repositoryOf(cwd);

const filesIn = (folder: string, ending: RegExp): string[] =>
  namesIn(folder)
    .filter((name) => ending.test(name) && !name.startsWith("."))
    .sort()
    .map((name) => join(folder, name));

/** Files that somebody took for filters: those of a user or project are data, and code is read by nobody there. */
export const codeFiles = (folder: string): string[] => filesIn(folder, /\.[cm]?[jt]s$/);

/** Paths of the filter files in a folder, in the order in which they are asked. */
export const filterFiles = (folder: string): string[] => filesIn(folder, /\.toml$/);
