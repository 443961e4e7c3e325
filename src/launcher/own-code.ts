/** The executable's code takes as much memory as a run does. Most of what a start needs is never needed again, and the
 * system has it on disk. */
import { readFileSync, readlinkSync } from "node:fs";
import { cLibrary } from "./c-library.ts";

const madvise = { madvise: { args: ["u64", "u64", "i32"], returns: "i32" } };
/** MADV_DONTNEED of Linux. */
const notNeeded = 4;

/** A line of /proc/self/maps: what is executed and never written is as it lies in the file. */
const mapping = /^([\da-f]+)-([\da-f]+) r-xp [\da-f]+ \S+ \d+ +(.*)$/;

const ownMappings = (): readonly (readonly [start: number, length: number])[] => {
  const own = readlinkSync("/proc/self/exe");
  return readFileSync("/proc/self/maps", "utf8")
    .split("\n")
    .map((line) => mapping.exec(line))
    .filter((found) => found?.[3] === own)
    .map((found) => [parseInt(found![1]!, 16), parseInt(found![2]!, 16) - parseInt(found![1]!, 16)]);
};

/** Returns memory of this process's own code; the system loads the running parts again. Null: not possible here. */
export const codeReleaser = (): (() => void) | null => {
  const library = cLibrary<{ madvise(address: number, length: number, advice: number): number }>(madvise);
  if (library === null) return null;
  try {
    const mappings = ownMappings();
    return () => {
      for (const [start, length] of mappings) library.functions.madvise(start, length, notNeeded);
    };
  } catch {
    return null;
  }
};
