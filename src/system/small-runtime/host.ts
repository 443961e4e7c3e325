/** All that the small runtime gives to its TypeScript; native/src/host.rs implements it. Node's modules are built on this, so
 * that the same sources run there. */

/** The system's answer: a number, or the name of a fault (`ENOENT`). */
export type Answer = number | string;

export interface Host {
  /** The engine that can do everything, and the words that it would be started with. */
  readonly words: readonly string[];
  /** The path of the native program, where it can start programs; else "". */
  readonly program: string;
  /** From the system's headers: `O_APPEND`, `X_OK`. */
  readonly constants: Readonly<Record<string, number>>;
  readonly platform: "linux" | "darwin";
  readonly pid: number;
  readonly parent: number;
  readonly uid: number;

  open(path: string, flags: number, mode: number): Answer;
  close(fd: number): Answer;
  /** `place` -1: from where the descriptor stands. Descriptor 0 is what an agent has said. */
  read(fd: number, into: Uint8Array, offset: number, length: number, place: number): Answer;
  /** Bytes for 1 and 2 are written at the end. */
  write(fd: number, from: Uint8Array, offset: number, length: number): Answer;
  /** Mode, size, user, device, inode, device that it is, and when it was changed. */
  stat(path: string, follows: boolean): readonly number[] | string;
  statOpen(fd: number): readonly number[] | string;
  /** Names in order, each with a letter before it where kinds are asked for: of a folder, a file, a link, or anything else. */
  list(path: string, kinds: boolean): string[] | string;
  readLink(path: string): readonly string[] | string;
  realPath(path: string): readonly string[] | string;
  rename(from: string, to: string): Answer;
  link(from: string, to: string): Answer;
  unlink(path: string): Answer;
  makeFolder(path: string, mode: number): Answer;
  removeFolder(path: string): Answer;
  setMode(path: string, mode: number): Answer;
  setOpenMode(fd: number, mode: number): Answer;
  /** Seconds since 1970. */
  setTimes(path: string, time: number): Answer;
  truncate(fd: number, length: number): Answer;
  sync(fd: number): Answer;
  access(path: string, mode: number): Answer;
  /** A program that nobody waits for; variables as `NAME=value`. */
  startDetached(words: readonly string[], variables: readonly string[]): Answer;

  variables(): Record<string, string>;
  folder(): string | null;
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since our start. */
  elapsed(): number;
  sleep(milliseconds: number): void;
  random(length: number): Uint8Array;

  /** Texts are well-formed. */
  encode(text: string): Uint8Array;
  encodeLatin1(text: string): Uint8Array;
  decode(bytes: Uint8Array, start: number, end: number): string;
  decodeLatin1(bytes: Uint8Array, start: number, end: number): string;
  isUtf8(bytes: Uint8Array): boolean;
  indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number;
  crc32(bytes: Uint8Array): number;
  /** As src/history/count-pairs.ts says; a class is below 8. */
  countPairs(bytes: Uint8Array, classOf: Uint8Array, before: number, counts: Uint32Array): number;
  sha256(bytes: Uint8Array): Uint8Array;
  /** As src/filter-kit/scan-text.ts says. `hashes`: hash, exact, behind the first word, before the last one; the answer counts
   * the words that were noted. */
  readTemplate(text: string, hashes: Int32Array, starts: Uint32Array, ends: Uint32Array): number;
  textHash(text: string, start: number): number;
  nextKey(text: string, from: number, wanted: Uint8Array, found: number): number;
  commonLength(a: string, b: string): number;

  /** The run at hand, which is over. */
  run(): { readonly bytes: Uint8Array; readonly status: string; readonly endedAt: number };
  /** Delivers shown bytes. Before the first of them, everything can begin anew elsewhere. */
  deliver(bytes: Uint8Array): void;
  /** The exit code, once all that is under way is done. */
  finish(code: number): void;
  /** The engine begins anew: what was asked needs more than is here. Does not come back. */
  later(): never;
}

export const host = (globalThis as unknown as { readonly pithHost: Host }).pithHost;
