/** Raw bytes in, one private file out that holds all of them. Every failure is answered, none is thrown. */
import { closeSync, constants, fchmodSync, ftruncateSync, lstatSync, openSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir, spoolDir, teeDir } from "../system/paths.ts";
import { refuseForeignHome } from "../system/foreign-home.ts";
import { removeFile } from "../system/regular-file.ts";
import { writeAll } from "../system/write-all.ts";
import { makePrivate, privateSpool } from "../system/private-folder.ts";
import type { Stream } from "../filter-kit/filter.ts";
import { nameInMarks, newId, newLongId } from "./id.ts";
import { isAlone, type Named, teeName } from "./kept-name.ts";

export interface TeeOptions extends Named {
  /** Bytes the file may hold. Default 256 MiB. */
  readonly maxBytes?: number;
  /** Folder for the file. Default `<data>/tee`. */
  readonly folder?: string;
  readonly environment?: Environment;
}

interface Kept {
  /** As marks name it. */
  readonly id: string;
  readonly path: string;
  /** Not in the folder that it belongs to, which could not be written. */
  readonly elsewhere?: boolean;
}

export interface Tee {
  /** The wished one until a file is open: another output may be called so. */
  readonly id: string;
  /** Bytes accepted so far. */
  readonly bytes: number;
  /**
   * Takes a chunk: buffered up to 64 KiB, then on disk when this returns. false: nothing of this chunk nor
   * of any later one is kept (limit reached, disk full), so it has to go through verbatim.
   */
  append(chunk: Uint8Array, stream: Stream): boolean;
  /** Everything accepted so far is on disk when this returns. null: nothing can be kept. */
  commit(): Kept | null;
  /** Everything that came so far is on disk when this returns, and removed at the end if nobody was promised it. false: some
   * of it cannot be kept. */
  hold(): boolean;
  /**
   * Ends it. `keep`: as `commit`. `discard`: removes the file, unless a commit has promised it to a reader.
   * Further calls do nothing and return null.
   */
  close(fate: "keep" | "discard"): Kept | null;
}

interface Part {
  readonly bytes: Uint8Array;
  readonly stream: Stream;
}

interface OpenFile {
  readonly fd: number;
  readonly path: string;
  readonly elsewhere?: boolean;
  size: number;
  /** The stream of everything that the index does not mention. */
  readonly own: Stream;
  /** Run of chunks of one stream, not yet in the index. */
  run: { offset: number; stream: Stream };
}

const bufferLimit = 64 * 1024;
const defaultMaxBytes = 256 * 1024 * 1024;
const fresh =
  constants.O_WRONLY |
  constants.O_CREAT |
  constants.O_EXCL |
  constants.O_APPEND |
  (constants.O_NOFOLLOW ?? 0);
const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

const codeOf = (fault: unknown): string | undefined => (fault as NodeJS.ErrnoException | null)?.code;

export const isLink = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const openFresh = (folder: string, name: string): { fd: number; path: string } => {
  const path = `${folder}/${name}`;
  refuseForeignHome(folder);
  let fd: number;
  try {
    fd = openSync(path, fresh, 0o600);
  } catch (fault) {
    if (codeOf(fault) !== "ENOENT") throw fault;
    makePrivate(folder);
    fd = openSync(path, fresh, 0o600);
  }
  fchmodSync(fd, 0o600);
  return { fd, path };
};

const indexOf = (path: string): string => path.replace(/\.log$/, ".idx");

/** The index is needed by `--stderr` only: what cannot be written to it is not worth a failure. */
const indexRun = (file: OpenFile): void => {
  const length = file.size - file.run.offset;
  if (length === 0 || file.run.stream === file.own) return;
  try {
    const fd = openSync(indexOf(file.path), appending, 0o600);
    writeAll(fd, Buffer.from(`${file.run.offset} ${length} ${file.run.stream}\n`));
    closeSync(fd);
  } catch {
    // See above.
  }
};

/** Throws when not all of it could be written; then the file is as it was before. */
const store = (file: OpenFile, part: Part): void => {
  if (part.stream !== file.run.stream) {
    indexRun(file);
    file.run = { offset: file.size, stream: part.stream };
  }
  try {
    writeAll(file.fd, part.bytes);
  } catch (fault) {
    ftruncateSync(file.fd, file.size);
    throw fault;
  }
  file.size += part.bytes.length;
};

const openWith = (
  folder: string,
  { name, own }: { readonly name: string; readonly own: Stream },
  parts: readonly Part[],
): OpenFile => {
  const { fd, path } = openFresh(folder, name);
  const file: OpenFile = { fd, path, size: 0, own, run: { offset: 0, stream: parts[0]?.stream ?? own } };
  try {
    for (const part of parts) store(file, part);
  } catch (fault) {
    closeSync(fd);
    removeFile(path);
    removeFile(indexOf(path));
    throw fault;
  }
  return file;
};

/** Opens where it can: the data directory, else the private folder under the temporary directory. */
const openUnder = (options: TeeOptions, env: Environment, parts: readonly Part[]): OpenFile | null => {
  const file = { name: teeName(options, Math.floor(Date.now() / 1000)), own: options.stream ?? 1 };
  try {
    return openWith(options.folder ?? teeDir(dataDir(env)), file, parts);
  } catch {
    try {
      const spool = privateSpool(env);
      // Whoever reads it back follows no link there either.
      if (spool === null || isLink(teeDir(spool))) return null;
      return { ...openWith(teeDir(spool), file, parts), elsewhere: true };
    } catch {
      return null;
    }
  }
};

interface KeptFile extends OpenFile {
  readonly id: string;
}

/** So often another name is tried; then one that marks name in full. */
const maxTries = 20;

/** Under an id by which a mark leads to this file alone. */
const openAnywhere = (options: TeeOptions, parts: readonly Part[]): KeptFile | null => {
  const env = options.environment ?? environment();
  const folders = [options.folder ?? teeDir(dataDir(env)), teeDir(spoolDir(env))];
  for (let { id } = options, tries = 1; ; tries += 1, id = tries < maxTries ? newId() : newLongId()) {
    const file = openUnder({ ...options, id }, env, parts);
    if (file === null) return null;
    // Only now it is certain that nobody else takes the name meanwhile.
    if (options.stream === 2 || isAlone(id, folders)) return { ...file, id };
    closeSync(file.fd);
    removeFile(file.path);
    removeFile(indexOf(file.path));
  }
};

interface State {
  readonly options: TeeOptions;
  waiting: Part[];
  file: KeptFile | null;
  bytes: number;
  /** No more chunks are taken; what was accepted can still be committed. */
  refusing: boolean;
  /** Nothing can be kept at all. */
  lost: boolean;
  promised: boolean;
  closed: boolean;
}

const open = (state: State): KeptFile | null => {
  if (state.file !== null || state.lost || state.closed) return state.file;
  state.file = openAnywhere(state.options, state.waiting);
  state.waiting = [];
  state.lost = state.file === null;
  return state.file;
};

const take = (state: State, part: Part): void => {
  if (state.file !== null) {
    store(state.file, part);
    state.bytes += part.bytes.length;
    return;
  }
  // The caller may use its buffer again; slice() of a Buffer would share it.
  state.waiting.push({ bytes: new Uint8Array(part.bytes), stream: part.stream });
  state.bytes += part.bytes.length;
  if (state.bytes >= bufferLimit) open(state);
};

const append = (state: State, part: Part): boolean => {
  const limit = state.options.maxBytes ?? defaultMaxBytes;
  if (state.bytes + part.bytes.length > limit) state.refusing = true;
  if (state.refusing || state.lost || state.closed) return false;
  try {
    take(state, part);
  } catch {
    state.refusing = true;
  }
  return !state.refusing && !state.lost;
};

const kept = (state: State): Kept | null => {
  const file = open(state);
  if (file === null) return null;
  const { id, path, elsewhere } = file;
  return { id: nameInMarks(id), path, ...(elsewhere === true ? { elsewhere } : {}) };
};

const close = (state: State, fate: "keep" | "discard"): Kept | null => {
  if (state.closed) return null;
  const keeping = fate === "keep" || state.promised;
  const result = keeping ? kept(state) : null;
  state.closed = true;
  state.waiting = [];
  if (state.file === null) return null;
  if (keeping) indexRun(state.file);
  closeSync(state.file.fd);
  if (!keeping) {
    removeFile(state.file.path);
    removeFile(indexOf(state.file.path));
    state.file = null;
  }
  return result;
};

/** A tee that touches the disk only when something is to be kept. */
export const createTee = (options: TeeOptions): Tee => {
  const state: State = {
    options,
    waiting: [],
    file: null,
    bytes: 0,
    refusing: false,
    lost: false,
    promised: false,
    closed: false,
  };
  return {
    get id() {
      return state.file?.id ?? options.id;
    },
    get bytes() {
      return state.bytes;
    },
    append: (bytes, stream) => append(state, { bytes, stream }),
    commit: () => {
      const result = kept(state);
      state.promised ||= result !== null;
      return result;
    },
    hold: () => !state.refusing && open(state) !== null,
    close: (fate) => close(state, fate),
  };
};
