/** Plans that build on each other, before anything is written: what one would write, the next one reads. */
import { orElse, readRegular, regularText } from "../system/regular-file.ts";
import type { FileChange } from "../integration/agent.ts";

/** By path; null while nothing is imagined. */
let imagined: Map<string, FileChange> | null = null;

export const isImagining = (): boolean => imagined !== null;

/** The bytes that an earlier plan gives the file, null if it goes; undefined: the file is as it is on disk. */
export const imaginedBytes = (path: string): Uint8Array | null | undefined => imagined?.get(path)?.after;

export const plannedText = (path: string): string | null => {
  const bytes = imaginedBytes(path);
  if (bytes === undefined) return regularText(path);
  return bytes === null ? null : Buffer.from(bytes).toString("utf8");
};

/** Takes the place of writing them. The mode of an earlier plan holds where this one names none. */
export const note = (changes: readonly FileChange[]): void => {
  for (const change of changes) imagined?.set(change.path, { ...imagined.get(change.path), ...change });
};

const onDisk = (path: string): Uint8Array | null => orElse(() => readRegular(path), null);

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.from(one).equals(other);

/** The changes that `work` would write, each file once: as it is now, and as it is at the end. */
export const imagine = (work: () => void): readonly FileChange[] => {
  imagined = new Map();
  try {
    work();
    return [...imagined.values()].flatMap((last) => {
      const before = onDisk(last.path);
      return isSame(before, last.after) && last.mode === undefined ? [] : [{ ...last, before }];
    });
  } finally {
    imagined = null;
  }
};
