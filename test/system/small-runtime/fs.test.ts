/** The small runtime's reader of files, over Node's own calls. */
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "pith-fs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** At most so many bytes at once, as pipes and /proc give them. */
const max = 3000;

Object.assign(globalThis, {
  pithHost: {
    constants,
    open: (path: string, flags: number) => openSync(path, flags),
    close: (fd: number) => closeSync(fd),
    read: (fd: number, into: Uint8Array, offset: number, length: number) =>
      readSync(fd, into, offset, Math.min(length, max), null),
    decodeLatin1: (bytes: Uint8Array, start: number, end: number) =>
      Buffer.from(bytes.subarray(start, end)).toString("latin1"),
  },
});
const { readFileSync } = await import("../../../src/system/small-runtime/fs.ts");

test.each([0, 1, 2999, 4095, 4096, 4097, 16_384, 70_001])("a file of %i bytes is read whole", (size) => {
  const path = join(folder, "file");
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
  writeFileSync(path, bytes);
  expect(Buffer.from(readFileSync(path)).equals(bytes)).toBe(true);
  expect(readFileSync(path, "latin1")).toBe(Buffer.from(bytes).toString("latin1"));
});
