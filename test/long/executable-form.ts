/** For which system and processor an executable is, by its own bytes; and whether a Mac's signature holds. */
import { createHash } from "node:crypto";

export interface Form {
  readonly format: "ELF" | "Mach-O" | "PE";
  readonly machine: "x64" | "arm64";
  /** Program that loads it; null: nothing does, or the format names none. */
  readonly loader: string | null;
}

const machineOf = (number: number, x64: number, arm64: number): "x64" | "arm64" => {
  if (number === x64) return "x64";
  if (number === arm64) return "arm64";
  throw new Error(`unknown machine ${number}`);
};

const elf = (bytes: Buffer): Form => {
  const headers = Number(bytes.readBigUInt64LE(32));
  const size = bytes.readUInt16LE(54);
  const at = Array.from({ length: bytes.readUInt16LE(56) }, (_, index) => headers + index * size).find(
    (header) => bytes.readUInt32LE(header) === 3,
  );
  const loaderAt = (header: number): string => {
    const start = Number(bytes.readBigUInt64LE(header + 8));
    const length = Number(bytes.readBigUInt64LE(header + 32));
    return bytes.toString("latin1", start, start + length - 1);
  };
  const loader = at === undefined ? null : loaderAt(at);
  return { format: "ELF", machine: machineOf(bytes.readUInt16LE(18), 62, 183), loader };
};

/** Reads the first bytes that tell. */
export const formOf = (bytes: Buffer): Form => {
  if (bytes.readUInt32BE(0) === 0x7f454c46) return elf(bytes);
  if (bytes.readUInt32LE(0) === 0xfeedfacf)
    return {
      format: "Mach-O",
      machine: machineOf(bytes.readUInt32LE(4), 0x01000007, 0x0100000c),
      loader: null,
    };
  const header = bytes.readUInt32LE(60);
  if (bytes.toString("latin1", header, header + 4) !== "PE\0\0") throw new Error("unknown format");
  return { format: "PE", machine: machineOf(bytes.readUInt16LE(header + 4), 0x8664, 0xaa64), loader: null };
};

/** Libraries that a Mac loads with it. */
export const librariesOf = (bytes: Buffer): readonly string[] => {
  const libraries: string[] = [];
  let command = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left--) {
    const size = bytes.readUInt32LE(command + 4);
    if (bytes.readUInt32LE(command) === 0xc) {
      const name = bytes.toString("latin1", command + bytes.readUInt32LE(command + 8), command + size);
      libraries.push(name.replace(/\0+$/, ""));
    }
    command += size;
  }
  return libraries;
};

const codeDirectory = (bytes: Buffer): number => {
  let command = 32;
  for (let left = bytes.readUInt32LE(16); left > 0; left--) {
    if (bytes.readUInt32LE(command) === 0x19) {
      const [inMemory, offset, inFile] = [32, 40, 48].map((at) =>
        Number(bytes.readBigUInt64LE(command + at)),
      );
      if (inFile! > inMemory! || offset! + inFile! > bytes.length)
        throw new Error("a segment of impossible size");
    }
    if (bytes.readUInt32LE(command) === 0x1d) {
      if (bytes.readUInt32LE(command + 8) + bytes.readUInt32LE(command + 12) !== bytes.length)
        throw new Error("the signature does not end the file");
      const blob = bytes.readUInt32LE(command + 8);
      const count = bytes.readUInt32BE(blob + 8);
      const offsets = Array.from({ length: count }, (_, index) => bytes.readUInt32BE(blob + 16 + index * 8));
      const found = offsets.find((offset) => bytes.readUInt32BE(blob + offset) === 0xfade0c02);
      if (found !== undefined) return blob + found;
    }
    command += bytes.readUInt32LE(command + 4);
  }
  throw new Error("not signed");
};

/** Pages of a Mach-O file whose hash is not the one that its signature names: a Mac starts none with one of those. */
export const unsoundPages = (bytes: Buffer): number => {
  const directory = codeDirectory(bytes);
  const hashes = directory + bytes.readUInt32BE(directory + 16);
  const slots = bytes.readUInt32BE(directory + 28);
  const limit = bytes.readUInt32BE(directory + 32);
  const size = bytes.readUInt8(directory + 36);
  const page = 1 << bytes.readUInt8(directory + 39);
  if (slots !== Math.ceil(limit / page)) throw new Error("the signature is not about all of it");
  let unsound = 0;
  for (let slot = 0; slot < slots; slot++) {
    const part = bytes.subarray(slot * page, Math.min((slot + 1) * page, limit));
    const named = bytes.subarray(hashes + slot * size, hashes + (slot + 1) * size);
    if (!createHash("sha256").update(part).digest().subarray(0, size).equals(named)) unsound++;
  }
  return unsound;
};
