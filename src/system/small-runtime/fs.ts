/** As much of `node:fs` as runs need. What is not here is left to the engine. */
import { Buffer } from "./buffer.ts";
import { host } from "./host.ts";

export const { constants } = host;

class SystemFault extends Error {
  readonly code: string;
  readonly syscall: string;
  readonly path: string | undefined;

  constructor(code: string, syscall: string, path?: string) {
    super(`${code}: ${syscall}${path === undefined ? "" : ` '${path}'`}`);
    this.code = code;
    this.syscall = syscall;
    this.path = path;
  }
}

const unless = <T>(answer: T | string, syscall: string, path?: string): T => {
  if (typeof answer === "string") throw new SystemFault(answer, syscall, path);
  return answer;
};

const absent = new Set(["ENOENT", "ENOTDIR"]);

const kinds = {
  file: 0o100000,
  folder: 0o040000,
  link: 0o120000,
  pipe: 0o010000,
  socket: 0o140000,
  character: 0o020000,
};

export class Stats {
  readonly mode: number;
  readonly size: number;
  readonly uid: number;
  readonly dev: number;
  readonly ino: number;
  readonly rdev: number;
  readonly mtimeMs: number;

  constructor([mode = 0, size = 0, uid = 0, dev = 0, ino = 0, rdev = 0, mtimeMs = 0]: readonly number[]) {
    this.mode = mode;
    this.size = size;
    this.uid = uid;
    this.dev = dev;
    this.ino = ino;
    this.rdev = rdev;
    this.mtimeMs = mtimeMs;
  }

  get mtime(): Date {
    return new Date(this.mtimeMs);
  }

  #is(kind: number): boolean {
    return (this.mode & 0o170000) === kind;
  }

  isFile(): boolean {
    return this.#is(kinds.file);
  }
  isDirectory(): boolean {
    return this.#is(kinds.folder);
  }
  isSymbolicLink(): boolean {
    return this.#is(kinds.link);
  }
  isFIFO(): boolean {
    return this.#is(kinds.pipe);
  }
  isSocket(): boolean {
    return this.#is(kinds.socket);
  }
  isCharacterDevice(): boolean {
    return this.#is(kinds.character);
  }
}

interface Lenient {
  readonly throwIfNoEntry?: boolean;
}

const looked = (path: string, follows: boolean, { throwIfNoEntry = true }: Lenient): Stats | undefined => {
  const answer = host.stat(path, follows);
  if (typeof answer === "string" && !throwIfNoEntry && answer === "ENOENT") return undefined;
  return new Stats(unless(answer, follows ? "stat" : "lstat", path) as readonly number[]);
};

export const statSync = (path: string, how: Lenient = {}): Stats | undefined => looked(path, true, how);
export const lstatSync = (path: string, how: Lenient = {}): Stats | undefined => looked(path, false, how);
export const fstatSync = (fd: number): Stats =>
  new Stats(unless(host.statOpen(fd), "fstat") as readonly number[]);
export const existsSync = (path: string): boolean => typeof host.access(path, 0) !== "string";
export const accessSync = (path: string, mode = 0): void =>
  void unless(host.access(path, mode), "access", path);

const { O_RDONLY, O_WRONLY, O_CREAT, O_TRUNC, O_APPEND, O_EXCL } = constants as Record<string, number>;
const flagsOf: Readonly<Record<string, number>> = {
  r: O_RDONLY!,
  w: O_WRONLY! | O_CREAT! | O_TRUNC!,
  wx: O_WRONLY! | O_CREAT! | O_EXCL!,
  a: O_WRONLY! | O_CREAT! | O_APPEND!,
  ax: O_WRONLY! | O_CREAT! | O_APPEND! | O_EXCL!,
};

export const openSync = (path: string, flags: number | string = "r", mode = 0o666): number => {
  const bits = typeof flags === "number" ? flags : (flagsOf[flags] ?? host.later());
  return unless(host.open(path, bits, mode), "open", path) as number;
};

export const closeSync = (fd: number): void => void unless(host.close(fd), "close");

export const readSync = (
  fd: number,
  into: Uint8Array,
  offset = 0,
  length: number = into.length - offset,
  place: number | null = null,
): number => unless(host.read(fd, into, offset, length, place ?? -1), "read") as number;

export const writeSync = (
  fd: number,
  from: Uint8Array | string,
  offset: number | null = 0,
  length?: number,
): number => {
  const bytes: Uint8Array = typeof from === "string" ? Buffer.from(from) : from;
  const start = offset ?? 0;
  return unless(host.write(fd, bytes, start, length ?? bytes.length - start), "write") as number;
};

type Encoded = string | { readonly encoding?: string; readonly flag?: string; readonly mode?: number } | null;

const encodingOf = (how: Encoded | undefined): string | undefined =>
  typeof how === "string" ? how : (how?.encoding ?? undefined);

/** Opened here where it is a path, and left open where it is not. */
const withFile = <Result>(
  file: string | number,
  flag: string,
  mode: number,
  use: (fd: number) => Result,
): Result => {
  if (typeof file === "number") return use(file);
  if (typeof file !== "string") return host.later();
  const fd = openSync(file, flag, mode);
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
};

/** Most files are small, and a large buffer takes longer to be made than to be read into. */
const minRead = 4096;

const readWhole = (fd: number): Buffer => {
  let bytes = new Buffer(minRead);
  let length = 0;
  for (;;) {
    const count = readSync(fd, bytes, length);
    if (count === 0) return bytes.subarray(0, length) as Buffer;
    length += count;
    if (length === bytes.length) bytes = Buffer.concat([bytes], 4 * length);
  }
};

export const readFileSync = (file: string | number, how?: Encoded): any =>
  withFile(file, "r", 0o666, (fd) => {
    const bytes = readWhole(fd);
    const encoding = encodingOf(how);
    return encoding === undefined ? Buffer.from(bytes) : bytes.toString(encoding as "utf8");
  });

const writeWhole = (
  file: string | number,
  data: string | Uint8Array,
  how: Encoded | undefined,
  flag: string,
): void => {
  const { flag: wanted = flag, mode = 0o666 } = typeof how === "object" && how !== null ? how : {};
  withFile(file, wanted, mode, (fd) => {
    const bytes: Uint8Array = typeof data === "string" ? Buffer.from(data) : data;
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
  });
};

export const writeFileSync = (file: string | number, data: string | Uint8Array, how?: Encoded): void =>
  writeWhole(file, data, how, "w");

export interface Dirent {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export const readdirSync = (
  path: string,
  how: { readonly withFileTypes?: boolean; readonly recursive?: boolean } = {},
): any[] => {
  if (how.recursive === true) return host.later();
  const kinds = how.withFileTypes === true;
  const names = unless(host.list(path, kinds), "scandir", path) as string[];
  if (!kinds) return names;
  return names.map((name): Dirent => {
    const is = (kind: string) => (): boolean => name[0] === kind;
    return { name: name.slice(1), isFile: is("f"), isDirectory: is("d"), isSymbolicLink: is("l") };
  });
};

const onlyText = (answer: readonly string[] | string, syscall: string, path: string): string =>
  (unless(answer, syscall, path) as readonly string[])[0]!;

export const readlinkSync = (path: string): string => onlyText(host.readLink(path), "readlink", path);
export const realpathSync = (path: string): string => onlyText(host.realPath(path), "lstat", path);
export const renameSync = (from: string, to: string): void =>
  void unless(host.rename(from, to), "rename", from);
export const linkSync = (from: string, to: string): void => void unless(host.link(from, to), "link", from);
export const unlinkSync = (path: string): void => void unless(host.unlink(path), "unlink", path);
export const rmdirSync = (path: string): void => void unless(host.removeFolder(path), "rmdir", path);
export const chmodSync = (path: string, mode: number): void =>
  void unless(host.setMode(path, mode), "chmod", path);
export const fchmodSync = (fd: number, mode: number): void =>
  void unless(host.setOpenMode(fd, mode), "fchmod");
export const ftruncateSync = (fd: number, length = 0): void =>
  void unless(host.truncate(fd, length), "ftruncate");
export const fsyncSync = (fd: number): void => void unless(host.sync(fd), "fsync");

export const utimesSync = (path: string, _accessed: number | Date, changed: number | Date): void => {
  const seconds = typeof changed === "number" ? changed : changed.getTime() / 1000;
  unless(host.setTimes(path, seconds), "utimes", path);
};

const parentOf = (path: string): string => path.replace(/\/+[^/]*\/*$/, "") || "/";

export const mkdirSync = (
  path: string,
  { recursive = false, mode = 0o777 }: { readonly recursive?: boolean; readonly mode?: number } = {},
): string | undefined => {
  const answer = host.makeFolder(path, mode);
  if (typeof answer !== "string") return recursive ? path : undefined;
  if (!recursive) throw new SystemFault(answer, "mkdir", path);
  if (answer === "EEXIST" && statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    return undefined;
  if (answer !== "ENOENT" || parentOf(path) === path) throw new SystemFault(answer, "mkdir", path);
  const above = mkdirSync(parentOf(path), { recursive, mode });
  const own = mkdirSync(path, { recursive, mode });
  return above ?? own;
};

export const rmSync = (
  path: string,
  how: { readonly recursive?: boolean; readonly force?: boolean } = {},
): void => {
  if (how.recursive === true) return host.later();
  const answer = host.unlink(path);
  if (typeof answer === "string" && !(how.force === true && absent.has(answer)))
    throw new SystemFault(answer, "rm", path);
};

const missing = (): never => host.later();
export const chownSync = missing;
export const mkdtempSync = missing;
export const copyFileSync = missing;
