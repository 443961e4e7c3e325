/** An ad-hoc signature for a Mach-O executable in place of the one in it: the compiler adds to Bun's own for x64 and
 * leaves its makers' signature, which no longer holds, and of which a Mac then says "killed".
 * Layout: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/cs_blobs.h */
import { createHash } from "node:crypto";

const page = 4096;
const superblobHeader = 12 + 8;
const directoryHeader = 88;
const adHocByLinker = 0x20002;
const mainBinary = 1n;

interface Place {
  /** Offsets of the load commands. */
  readonly signature: number;
  readonly linkedit: number;
  readonly textSize: bigint;
}

const placesIn = (file: Buffer): Place => {
  let signature = -1;
  let linkedit = -1;
  let textSize = 0n;
  let at = 32;
  for (let left = file.readUInt32LE(16); left > 0; left--) {
    const command = file.readUInt32LE(at);
    const name = file.toString("latin1", at + 8, at + 24).replace(/\0+$/, "");
    if (command === 0x1d) signature = at;
    if (command === 0x19 && name === "__LINKEDIT") linkedit = at;
    if (command === 0x19 && name === "__TEXT") textSize = file.readBigUInt64LE(at + 48);
    at += file.readUInt32LE(at + 4);
  }
  if (signature === -1 || linkedit === -1) throw new Error("a Mach-O file without room for a signature");
  return { signature, linkedit, textSize };
};

const directory = (identifier: string, slots: number, limit: number, textSize: bigint): Buffer => {
  const name = Buffer.from(`${identifier}\0`);
  const header = Buffer.alloc(directoryHeader);
  const hashes = directoryHeader + name.length;
  const fields = [
    0xfade0c02,
    hashes + slots * 32,
    0x20400,
    adHocByLinker,
    hashes,
    directoryHeader,
    0,
    slots,
    limit,
  ];
  for (const [index, value] of fields.entries()) header.writeUInt32BE(value, index * 4);
  // SHA-256, and the page's size as a power of two.
  header.set([32, 2, 0, Math.log2(page)], 36);
  header.writeBigUInt64BE(textSize, 72);
  header.writeBigUInt64BE(mainBinary, 80);
  return Buffer.concat([header, name]);
};

/** The file with a signature that holds for every byte before it. */
export const signed = (original: Buffer, identifier: string): Buffer => {
  const { signature, linkedit, textSize } = placesIn(original);
  const limit = original.readUInt32LE(signature + 8);
  const slots = Math.ceil(limit / page);
  const head = directory(identifier, slots, limit, textSize);
  const size = superblobHeader + head.length + slots * 32;
  const file = Buffer.from(original.subarray(0, limit));
  file.writeUInt32LE(size, signature + 12);
  const length = BigInt(limit + size) - file.readBigUInt64LE(linkedit + 40);
  // In memory it ends with a page, of the largest size that Macs have.
  file.writeBigUInt64LE(((length + 16_383n) / 16_384n) * 16_384n, linkedit + 32);
  file.writeBigUInt64LE(length, linkedit + 48);
  const blob = Buffer.alloc(superblobHeader);
  for (const [index, value] of [0xfade0cc0, size, 1, 0, superblobHeader].entries())
    blob.writeUInt32BE(value, index * 4);
  const hashes = Array.from({ length: slots }, (_, slot) =>
    createHash("sha256")
      .update(file.subarray(slot * page, Math.min((slot + 1) * page, limit)))
      .digest(),
  );
  return Buffer.concat([file, blob, head, ...hashes]);
};
