/** Describes two descriptors for a launcher that has no names for them. */
import { fstatSync } from "node:fs";

/** Any other code: nothing that is to be shortened. */
const lookCodes = {
  /** The first is a pipe or a socket. */
  pipe: 80,
  /** It is, and the second is the same. */
  samePipe: 81,
  /** Both are the same file. */
  sameFile: 82,
} as const;

const nothing = 1;

export const look = (output: number, errors: number): number => {
  try {
    const [first, second] = [fstatSync(output), fstatSync(errors)];
    const same = first.dev === second.dev && first.ino === second.ino;
    if (first.isFIFO() || first.isSocket()) return same ? lookCodes.samePipe : lookCodes.pipe;
    return first.isFile() && same ? lookCodes.sameFile : nothing;
  } catch {
    return nothing;
  }
};
