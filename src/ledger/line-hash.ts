/** Short hashes of lines, with a salt of the conversation's: they say "perhaps", never what a line was. */

type Hash = (text: string) => number;

const hash: Hash =
  "bun" in process.versions
    ? (globalThis as unknown as { Bun: { hash: { crc32: Hash } } }).Bun.hash.crc32
    : process.getBuiltinModule("node:zlib").crc32;

export const newSalt = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(9))).toString("base64url");

/** 0 stands for a line that cannot be looked up. */
export const hashesOf = (lines: readonly (string | null)[], salt: string): Uint32Array =>
  Uint32Array.from(lines, (line) => (line === null ? 0 : hash(`${salt}${line}`) >>> 0));

/** Hash of all of them; if one cannot be looked up, that is part of it. */
export const printOf = (hashes: Uint32Array, salt: string): number => hash(`${salt}${hashes.join()}`) >>> 0;

export const packed = (hashes: Uint32Array): string =>
  Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength).toString("base64");

export const unpacked = (text: string): Uint32Array => {
  const bytes = Buffer.from(text, "base64");
  return new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~3)));
};
