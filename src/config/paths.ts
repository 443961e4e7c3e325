/** Where pith's own files are: XDG base directories, on macOS too (a path in a mark has to be pasted into a
 * shell as it stands, and `Application Support` has a blank); Windows: what is customary there. */
import { join } from "node:path";
import { environment, type Environment } from "./environment.ts";

// https://specifications.freedesktop.org/basedir-spec/latest/: a relative path is to be ignored.
const absolute = (path: string | undefined): string | undefined =>
  path !== undefined && /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path) ? path : undefined;

const dataHome = (env: Environment): string => {
  const xdg = absolute(env.variables["XDG_DATA_HOME"]);
  if (xdg !== undefined) return xdg;
  if (env.platform === "win32")
    return absolute(env.variables["LOCALAPPDATA"]) ?? join(env.home, "AppData", "Local");
  return join(env.home, ".local", "share");
};

const configHome = (env: Environment): string => {
  const xdg = absolute(env.variables["XDG_CONFIG_HOME"]);
  if (xdg !== undefined) return xdg;
  if (env.platform === "win32")
    return absolute(env.variables["APPDATA"]) ?? join(env.home, "AppData", "Roaming");
  return join(env.home, ".config");
};

/** Journal, database and kept outputs. `PITH_DATA_DIR` names it whole; a relative one counts from home. */
export const dataDir = (env: Environment = environment()): string => {
  const named = env.variables["PITH_DATA_DIR"];
  if (named !== undefined && named !== "") return absolute(named) ?? join(env.home, named);
  return join(dataHome(env), "pith");
};

/** The user's settings and what `init` writes for shells. */
export const configDir = (env: Environment = environment()): string => join(configHome(env), "pith");

/** `PITH_CONFIG` names the file; a relative one counts from home. */
export const configFile = (env: Environment = environment()): string => {
  const named = env.variables["PITH_CONFIG"];
  if (named !== undefined && named !== "") return absolute(named) ?? join(env.home, named);
  return join(configDir(env), "config.toml");
};

export const teeDir = (data: string): string => join(data, "tee");
export const journalFile = (data: string): string => join(data, "journal.jsonl");
export const databaseFile = (data: string): string => join(data, "history.db");

/** FNV-1a: two data directories never share a spool. */
const shortHash = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Private folder used where the data directory cannot be written; `private-folder.ts` makes and checks it. */
export const spoolDir = (env: Environment = environment()): string =>
  join(env.temporary, `pith-${env.uid ?? "user"}-${shortHash(dataDir(env))}`);
