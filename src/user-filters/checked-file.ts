/** A filter file read, or the reason why it must not be used. */
import { lstatSync, realpathSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { isWithin } from "../system/is-within.ts";
import { readRegular } from "../system/regular-file.ts";
import { environment, type Environment } from "../system/environment.ts";

export interface CheckedFile {
  readonly path: string;
  readonly text: string;
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly sha256: string;
  /** Differs where the file may have changed; see `stampOf`. */
  readonly stamp: string;
}

export interface Refusal {
  readonly path: string;
  readonly reason: string;
}

/** A filter is typed by people. */
const largest = 512 * 1024;

const codeOf = (fault: unknown): string => (fault as NodeJS.ErrnoException).code ?? String(fault);

/** Changes with the file's content, mode, owner and place; null where there is no such file. */
export const stampOf = (path: string): string | null => {
  try {
    const { ino, size, mtimeMs, ctimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  } catch {
    return null;
  }
};

/** Milliseconds since 1970 of the last change that a stamp knows of. */
export const changedAt = (stamp: string): number => Number(stamp.split(" ")[3]);

/** By `getBuiltinModule`: most starts need no hash, and loading costs. */
export const sha256 = (bytes: Uint8Array): string =>
  process.getBuiltinModule("node:crypto").createHash("sha256").update(bytes).digest("hex");

const otherWritable = 0o002;
const sticky = 0o1000;

interface Owner {
  readonly uid: number | null;
  /** The system's administrator may own it too: systems that are configured as a whole keep files so. */
  readonly root: boolean;
}

const ownerFault = (status: Stats, what: string, { uid, root }: Owner): string | null => {
  if (uid === null) return null;
  if (status.uid !== uid && !(root && status.uid === 0)) return `${what} belongs to another user`;
  const shared = (status.mode & otherWritable) !== 0 && !(root && (status.mode & sticky) !== 0);
  return shared ? `${what} can be written by everybody` : null;
};

/** Every folder from the file up to the root: who can write there can put another file in its place. */
const folderFault = (real: string, root: string, owner: Owner): string | null => {
  for (let at = dirname(real); isWithin(at, root) && at !== dirname(at); at = dirname(at)) {
    const fault = ownerFault(statSync(at), `its folder ${at}`, owner);
    if (fault !== null || at === root) return fault;
  }
  return null;
};

const placeFault = (path: string, root: string | null, uid: number | null): string | null => {
  const real = realpathSync(path);
  if (root !== null && !isWithin(real, root)) return `it is a link that leads out of the project, to ${real}`;
  const status = statSync(real);
  if (!status.isFile()) return "it is no file";
  if (status.size > largest) return `it is larger than ${largest / 1024} KiB`;
  const owner = { uid, root: root === null };
  const inFolder =
    root === null ? ownerFault(statSync(dirname(path)), "its folder", { uid, root: false }) : null;
  return inFolder ?? ownerFault(status, "it", owner) ?? folderFault(real, root ?? dirname(real), owner);
};

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Reads a file that this user alone could have changed. `root`: the project that it must not lead out of; null for the
 * user's own files, which may be links to wherever the user keeps them. */
export const readChecked = (
  path: string,
  root: string | null,
  env: Environment = environment(),
): CheckedFile | Refusal => {
  const refuse = (reason: string): Refusal => ({ path, reason });
  try {
    const fault = placeFault(path, root, env.uid);
    if (fault !== null) return refuse(fault);
    const stamp = stampOf(path);
    const bytes = readRegular(path, largest);
    if (stamp === null || stamp !== stampOf(path)) return refuse("it changes while it is read");
    const text = textOf(bytes);
    return text === null ? refuse("it is not UTF-8") : { path, text, sha256: sha256(bytes), stamp };
  } catch (fault) {
    return refuse(codeOf(fault) === "ENOENT" ? brokenLink(path) : `it cannot be read (${codeOf(fault)})`);
  }
};

const brokenLink = (path: string): string =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    ? "it is a link to nothing"
    : "it is not there";

export const isRefusal = (file: CheckedFile | Refusal): file is Refusal => "reason" in file;
