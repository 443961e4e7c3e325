/** Files replaced whole or not at all: a reader sees the old bytes or the new ones. */
import {
  chownSync,
  closeSync,
  constants,
  fchmodSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
  type Stats,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { environment } from "./environment.ts";
import { refuseForeignHome } from "./foreign-home.ts";
import { isWithin } from "./is-within.ts";
import { configDir, dataDir } from "./paths.ts";
import { removeFile } from "./regular-file.ts";

/** The file that a path stands for, through symbolic links, also where it does not exist yet. */
export const throughLinks = (path: string): string => {
  let at = resolve(path);
  for (let hops = 0; hops < 40; hops += 1) {
    const link = lstatSync(at, { throwIfNoEntry: false });
    if (link === undefined || !link.isSymbolicLink()) return at;
    // The system counts `..` from where the link really lies, whatever links lead there.
    at = resolve(realpathSync(dirname(at)), readlinkSync(at));
  }
  throw Object.assign(new Error(`too many symbolic links: ${path}`), { code: "ELOOP" });
};

const keepOwner = (path: string, old: Stats): void => {
  try {
    chownSync(path, old.uid, old.gid);
  } catch {
    // Only a privileged user may; anybody else owns it anyway.
  }
};

const writeSynced = (path: string, bytes: string | Uint8Array, mode: number): void => {
  const fd = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, mode);
  try {
    writeFileSync(fd, bytes);
    fchmodSync(fd, mode);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
};

let serial = 0;

/** A user may have pith write in somebody else's home, such as a project's settings. */
const refuseForeign = (path: string): void => {
  const env = environment();
  if (isWithin(path, dataDir(env)) || isWithin(path, configDir(env))) refuseForeignHome(path, env);
};

/** Writes the file by a rename. Symbolic links are followed, an existing file keeps its mode and owner, a new one gets `mode`
 * (default 0644 less the umask's bits); missing directories are made, which nobody else can write to, whatever the umask.
 * Throws what the system throws, and then the old file stands untouched. */
export const writeAtomically = (path: string, bytes: string | Uint8Array, mode?: number): void => {
  const target = throughLinks(path);
  refuseForeign(target);
  const old = statSync(target, { throwIfNoEntry: false });
  if (old !== undefined && !old.isFile())
    throw Object.assign(new Error(`not a regular file: ${target}`), { code: "EINVAL" });
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
  serial += 1;
  const fresh = join(dirname(target), `.${basename(target)}.${process.pid}.${serial}.new`);
  try {
    writeSynced(fresh, bytes, old === undefined ? (mode ?? 0o644 & ~process.umask()) : old.mode & 0o7777);
    if (old !== undefined) keepOwner(fresh, old);
    renameSync(fresh, target);
  } catch (fault) {
    removeFile(fresh);
    throw fault;
  }
};
