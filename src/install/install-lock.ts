/** One at a time plans and writes settings, and says beforehand what it writes: who comes after one that was killed
 * undoes it. Lock and list lie in the home only while settings are written. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { throughLinks } from "../system/atomic-file.ts";
import { type Environment, environment } from "../system/environment.ts";
import { procText } from "../system/proc.ts";
import { orElse, readRegular, removeFile } from "../system/regular-file.ts";
import { sleep } from "../system/sleep.ts";
import { UserError } from "../system/user-error.ts";
import type { FileChange } from "../integration/agent.ts";

const lockFile = ({ home }: Environment): string => join(home, ".pith-init.lock");
const listFile = ({ home }: Environment): string => join(home, ".pith-init.list");

/** The start time tells processes apart: a number may belong to another process by now. */
const startOf = (pid: number): string => /\) \S(?: \S+){18} (\d+)/s.exec(procText(pid, "stat"))?.[1] ?? "";

const isAlive = (owner: string): boolean => {
  const [pid = "", start = ""] = owner.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return Number(pid) > 0 && (start === "" || startOf(Number(pid)) === start);
};

const own = (): string => `${process.pid} ${startOf(process.pid)}`;

const writeNew = (path: string, text: string): void => {
  const fd = openSync(path, "wx", 0o600);
  try {
    writeSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

interface Listed {
  readonly path: string;
  /** Base64; null: no file. */
  readonly before: string | null;
  readonly after: string | null;
}

const bytesAt = (path: string): string | null => orElse(() => readRegular(path).toString("base64"), null);

const removeTemporary = (path: string, pid: string): void => {
  const target = throughLinks(path);
  const folder = dirname(target);
  if (!existsSync(folder)) return;
  const start = `.${basename(target)}.${pid}.`;
  for (const name of readdirSync(folder))
    if (name.startsWith(start) && name.endsWith(".new")) removeFile(join(folder, name));
};

export interface Recovery {
  /** Writes what a file held; null: there was none. */
  put(path: string, bytes: Buffer | null): void;
  remove(folders: readonly string[]): void;
}

/** Puts back what the one that was killed had written, but for files that somebody has changed since. */
const undo = (env: Environment, owner: string, { put, remove }: Recovery): void => {
  const path = listFile(env);
  let list: { changes: readonly Listed[]; folders: readonly string[] };
  try {
    list = JSON.parse(readFileSync(path, "utf8")) as typeof list;
  } catch {
    // Nothing is written before the list stands there whole.
    removeFile(path);
    return;
  }
  for (const { path: file, before, after } of list.changes.toReversed()) {
    removeTemporary(file, owner.split(" ")[0] ?? "");
    if (before !== after && bytesAt(file) === after)
      put(file, before === null ? null : Buffer.from(before, "base64"));
  }
  remove(list.folders);
  removeFile(path);
};

/** The lock of one that is gone is taken by a rename: of several that find it only one succeeds. */
const takeOver = (env: Environment, owner: string, recovery: Recovery): void => {
  const path = lockFile(env);
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  const found = readFileSync(aside, "utf8");
  if (found === owner) undo(env, owner, recovery);
  // Somebody else was faster, and holds it now.
  else renameSync(aside, path);
  removeFile(aside);
};

/** An empty one is being written just now, or never will be. */
const isFresh = (path: string): boolean =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < 5000;

/** null: there is none. undefined: it cannot be read, being another user's, who was root for a moment. */
const ownerOf = (path: string): string | null | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code === "ENOENT" ? null : undefined;
  }
};

const patience = 120_000;
const pause = 25;

/** Holding the lock, or nothing where no lock can be had: a home that cannot be written. */
const take = (env: Environment, recovery: Recovery): boolean => {
  const path = lockFile(env);
  for (let waited = 0; ;) {
    try {
      writeNew(path, own());
      return true;
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== "EEXIST") return false;
    }
    const owner = ownerOf(path);
    if (owner === undefined) return false;
    if (owner !== null && (owner === "" ? !isFresh(path) : !isAlive(owner))) takeOver(env, owner, recovery);
    if (waited >= patience)
      throw new UserError(
        `another pith (process ${owner?.split(" ")[0] ?? "unknown"}) writes settings; try again when it has ended`,
      );
    sleep(pause);
    waited += pause;
  }
};

let held = 0;

export const alone = <Result>(work: () => Result, recovery: Recovery, env = environment()): Result => {
  const took = held === 0 && take(env, recovery);
  held += 1;
  try {
    return work();
  } finally {
    held -= 1;
    if (took) removeFile(lockFile(env));
  }
};

/** To be called with the lock held, before the first of the files is written. */
export const listed = (
  changes: readonly FileChange[],
  folders: readonly string[],
  env = environment(),
): void => {
  const text = (bytes: Uint8Array | null): string | null =>
    bytes === null ? null : Buffer.from(bytes).toString("base64");
  const all = changes.map(({ path, before, after }) => ({ path, before: text(before), after: text(after) }));
  try {
    removeFile(listFile(env));
    writeNew(listFile(env), JSON.stringify({ changes: all, folders }));
  } catch {
    // A home that cannot be written: as without.
  }
};

export const unlisted = (env = environment()): boolean => removeFile(listFile(env));

export const isLeftOver = (env: Environment): boolean => {
  const owner = ownerOf(lockFile(env));
  return typeof owner === "string" && (owner === "" ? !isFresh(lockFile(env)) : !isAlive(owner));
};
