/** Where pith's own files are: XDG base directories, on macOS too (a path in a mark has to be pasted into a
 * shell as it stands, and `Application Support` has a blank); Windows: what is customary there, and slashes
 * in what marks name, because Git Bash takes backslashes away and PowerShell reads both. */
import { posix, win32 } from "node:path";
import { environment, type Environment } from "./environment.ts";

const isAbsolute = ({ platform }: Environment, path: string): boolean =>
  platform === "win32" ? /^(?:[/\\]|[A-Za-z]:[/\\])/.test(path) : path.startsWith("/");

const join = ({ platform }: Environment, ...parts: readonly string[]): string =>
  (platform === "win32" ? win32 : posix).join(...parts);

// https://specifications.freedesktop.org/basedir-spec/latest/: a relative path is to be ignored.
const absolute = (env: Environment, name: string): string | undefined => {
  const path = env.variables[name];
  return path !== undefined && isAbsolute(env, path) ? path : undefined;
};

const fromHome = (env: Environment, path: string): string =>
  isAbsolute(env, path) ? path : join(env, env.home, path);

const slashed = ({ platform }: Environment, path: string): string =>
  platform === "win32" ? path.replaceAll("\\", "/") : path;

const dataHome = (env: Environment): string => {
  const xdg = absolute(env, "XDG_DATA_HOME");
  if (xdg !== undefined) return xdg;
  if (env.platform === "win32")
    return absolute(env, "LOCALAPPDATA") ?? join(env, env.home, "AppData", "Local");
  return join(env, env.home, ".local", "share");
};

const configHome = (env: Environment): string => {
  const xdg = absolute(env, "XDG_CONFIG_HOME");
  if (xdg !== undefined) return xdg;
  if (env.platform === "win32") return absolute(env, "APPDATA") ?? join(env, env.home, "AppData", "Roaming");
  return join(env, env.home, ".config");
};

/** Journal, database and kept outputs. `PITH_DATA_DIR` names it whole; a relative one counts from home. */
export const dataDir = (env: Environment = environment()): string => {
  const named = env.variables["PITH_DATA_DIR"];
  if (named !== undefined && named !== "") return slashed(env, fromHome(env, named));
  return slashed(env, join(env, dataHome(env), "pith"));
};

/** The user's settings and what `init` writes for shells. */
export const configDir = (env: Environment = environment()): string => join(env, configHome(env), "pith");

/** `PITH_CONFIG` names the file; a relative one counts from home. */
export const configFile = (env: Environment = environment()): string => {
  const named = env.variables["PITH_CONFIG"];
  if (named !== undefined && named !== "") return fromHome(env, named);
  return join(env, configDir(env), "config.toml");
};

/** The administrator's, for all users of the machine: no variable names it, so that nobody can name another. */
export const machineConfigFile = ({ platform }: Environment): string => {
  if (platform === "win32") return "C:\\ProgramData\\pith\\config.toml";
  return platform === "darwin" ? "/Library/Application Support/pith/config.toml" : "/etc/pith/config.toml";
};

export const teeDir = (data: string): string => `${data}/tee`;
export const ledgerDir = (data: string): string => `${data}/ledger`;
export const journalFile = (data: string): string => `${data}/journal.jsonl`;
export const databaseFile = (data: string): string => `${data}/history.db`;

/** FNV-1a: two data directories never share a spool. */
const shortHash = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Private folder used where the data directory cannot be written; `private-folder.ts` makes and checks it. */
export const spoolDir = (env: Environment = environment()): string =>
  slashed(env, join(env, env.temporary, `pith-${env.uid ?? "user"}-${shortHash(dataDir(env))}`));
