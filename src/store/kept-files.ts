/** Kept outputs found again and read: whole, by lines, by pattern, one stream only. */
import { closeSync, constants, fstatSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../system/names-in.ts";
import stripAnsi from "strip-ansi";
import { openRegular, readRegularText } from "../system/regular-file.ts";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir, teeDir } from "../system/paths.ts";
import { type KeptName, partsOf } from "./kept-name.ts";
import { isLink } from "./tee.ts";
import { privateSpools } from "../system/private-folder.ts";
import { UserError } from "../system/user-error.ts";
import type { Stream } from "../filter-kit/filter.ts";

export interface KeptFile extends KeptName {
  readonly path: string;
}

/** Folders that may hold kept outputs. `folder` is the configured one, "" for the usual. */
export const teeFolders = (folder = "", env: Environment = environment()): string[] => [
  folder || teeDir(dataDir(env)),
  // A sandbox lets its commands write there: what leads elsewhere is none of ours.
  ...privateSpools(env)
    .map(teeDir)
    .filter((spool) => !isLink(spool)),
];

const filesIn = (folder: string): KeptFile[] =>
  namesIn(folder).flatMap((name) => {
    const parts = partsOf(name);
    return parts === null ? [] : [{ ...parts, path: join(folder, name) }];
  });

/** All kept outputs, newest first, stdout before stderr of the same run. */
export const keptFiles = (folders: readonly string[]): KeptFile[] =>
  folders
    .flatMap(filesIn)
    .sort((a, b) => b.epoch - a.epoch || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.stream - b.stream));

/** The two files of a run may have been opened in two different seconds. */
const inStreamOrder = (files: readonly KeptFile[]): KeptFile[] =>
  files.toSorted((a, b) => a.stream - b.stream);

/** The files of one run, stdout first; none where nothing is kept under that id. */
export const filesOf = (id: string, folders: readonly string[]): KeptFile[] =>
  inStreamOrder(keptFiles(folders).filter((file) => file.id === id));

/** The ids that begin so. */
export const idsFrom = (start: string, folders: readonly string[]): readonly string[] => [
  ...new Set(keptFiles(folders).flatMap(({ id }) => (id.startsWith(start) ? [id] : []))),
];

/** The files of the run that was written to last. */
export const lastFiles = (folders: readonly string[], now = Date.now()): KeptFile[] => {
  const all = keptFiles(folders);
  // Where the clock was set back, what it dated before that lies in the future, and is not the last.
  const past = all.filter(({ epoch }) => epoch * 1000 <= now);
  const files = past.length > 0 ? past : all;
  const written = (file: KeptFile): number => statSync(file.path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // The epoch is that of the start; among the newest the last write decides.
  const newest = files.slice(0, 50).reduce<{ file: KeptFile; at: number } | null>((best, file) => {
    const at = written(file);
    return best === null || at > best.at ? { file, at } : best;
  }, null);
  return newest === null ? [] : inStreamOrder(files.filter((file) => file.id === newest.file.id));
};

interface Range {
  readonly offset: number;
  readonly length: number;
  readonly stream: Stream;
}

const largestIndex = 256 * 1024 * 1024;

/** Which bytes came from which stream. What the index does not cover counts as the file's own. */
export const rangesOf = (file: KeptFile, size: number): Range[] => {
  let index = "";
  try {
    index = readRegularText(file.path.replace(/\.log$/, ".idx"), largestIndex);
  } catch {
    // None was written: see above.
  }
  const ranges: Range[] = [];
  let at = 0;
  for (const line of index.split("\n")) {
    const match = /^(\d+) (\d+) ([12])$/.exec(line);
    if (match === null) continue;
    const [offset, length] = [Number(match[1]), Number(match[2])];
    if (offset < at || offset + length > size) continue;
    if (offset > at) ranges.push({ offset: at, length: offset - at, stream: file.stream });
    ranges.push({ offset, length, stream: match[3] === "2" ? 2 : 1 });
    at = offset + length;
  }
  if (at < size) ranges.push({ offset: at, length: size - at, stream: file.stream });
  return ranges;
};

const step = 256 * 1024;

/** Agents let their models ask for kept outputs, and for no other file: a link of either kind would name one. */
const openKept = (path: string): number => {
  const refusal = new UserError(`${path} is a link, and no output that pith kept`);
  if (isLink(path)) throw refusal;
  const fd = openRegular(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  if (fstatSync(fd).nlink <= 1) return fd;
  closeSync(fd);
  throw refusal;
};

/** The bytes of a file in pieces, in order; of one stream only where that is asked for. */
export function* piecesOf(file: KeptFile, only?: Stream): Generator<Uint8Array> {
  const fd = openKept(file.path);
  try {
    const { size } = fstatSync(fd);
    const whole: Range[] = [{ offset: 0, length: size, stream: file.stream }];
    for (const range of only === undefined ? whole : rangesOf(file, size)) {
      if (only !== undefined && range.stream !== only) continue;
      let at = range.offset;
      const end = range.offset + range.length;
      while (at < end) {
        const piece = Buffer.allocUnsafe(Math.min(step, end - at));
        const count = readSync(fd, piece, 0, piece.length, at);
        if (count === 0) break;
        at += count;
        yield piece.subarray(0, count);
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** Lines with their terminators, as bytes; the last one may have none. */
export function* linesOf(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  let open: Uint8Array[] = [];
  for (const piece of pieces) {
    let at = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, at)) {
      open.push(piece.subarray(at, end + 1));
      yield open.length === 1 ? open[0]! : Buffer.concat(open);
      open = [];
      at = end + 1;
    }
    if (at < piece.length) open.push(piece.subarray(at));
  }
  if (open.length > 0) yield Buffer.concat(open);
}

/** Does the line match, as it stands or without its colours? */
export const lineMatches = (line: Uint8Array, pattern: RegExp): boolean => {
  const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength)
    .toString("utf8")
    .replace(/\r?\n$/, "");
  return pattern.test(text) || (text.includes("\u001b") && pattern.test(stripAnsi(text)));
};
