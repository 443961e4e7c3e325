/** The launcher's pipes: what the program prints, and how it ended. */
import { constants, openSync, unlinkSync } from "node:fs";

export const dataFd = 0;
export const statusFd = 3;

export interface Pipes {
  /** Paths that open them once more. */
  readonly data: string;
  readonly status: string;
  /** Names that the launcher had to give them are of no use once they are opened. */
  remove(): void;
}

/** `name`: of the pipes, but for a number; "": they have none, and the system names descriptors. */
export const pipesOf = (name: string): Pipes => {
  if (name === "")
    return { data: `/proc/self/fd/${dataFd}`, status: `/proc/self/fd/${statusFd}`, remove: () => {} };
  return {
    data: `${name}.0`,
    status: `${name}.1`,
    remove: () => {
      for (const number of [0, 1, 2]) {
        try {
          unlinkSync(`${name}.${number}`);
        } catch {
          // The launcher looks after them too.
        }
      }
    },
  };
};

/** A reading end of our own, so that the flag is nobody else's; null where there is no such pipe. */
export const openNow = (path: string): number | null => {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
};
