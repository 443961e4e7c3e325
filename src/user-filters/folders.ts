/** Where filters written as data lie: a project's, the user's, and what pith derives from both. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { namesIn } from "../system/names-in.ts";
import { configDir } from "../system/paths.ts";

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

const real = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
};

/** The nearest `.pith/filters` from a directory up to the root of its repository; outside of one, only its own. */
export const projectOf = (cwd: string | null): FilterProject | null => {
  let at = cwd === null ? null : real(cwd);
  let found: FilterProject | null = null;
  let own = true;
  while (at !== null) {
    const folder = join(at, ".pith", "filters");
    if (found === null && existsSync(folder)) found = { root: at, folder };
    if (own && found !== null) return found;
    if (existsSync(join(at, ".git"))) return found;
    own = false;
    const above = dirname(at);
    at = above === at ? null : above;
  }
  return null;
};

/** Where a project begins: its filters' place, else the root of its repository, else the directory itself. */
export const projectRoot = (cwd: string): string => {
  const project = projectOf(cwd);
  if (project !== null) return project.root;
  for (let at = cwd; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return cwd;
  }
};

/** Files that somebody took for filters: those of a user or project are data, and code is read by nobody there. */
export const codeFiles = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.startsWith("."))
    .sort()
    .map((name) => join(folder, name));

/** Paths of the filter files in a folder, in the order in which they are asked. */
export const filterFiles = (folder: string): string[] =>
  namesIn(folder)
    .filter((name) => name.endsWith(".toml") && !name.startsWith("."))
    .sort()
    .map((name) => join(folder, name));
