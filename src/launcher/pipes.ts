/** The launcher's pipes: what the program prints, how it ended, and words that must not be readable in the sink's command line. */
import { closeSync, constants, openSync, readFileSync, unlinkSync } from "node:fs";
import type { Call } from "./call.ts";

export const dataFd = 0;
export const statusFd = 3;
/** Also in native/src/handover.rs. */
const handedFd = 4;

/** Words of the native launcher: the folder and the words of the program, each with a NUL behind it. */
export const handed = (): Pick<Call, "cwd" | "argv"> => {
  const [cwd = "", ...argv] = readFileSync(handedFd, "utf8").split("\0").slice(0, -1);
  closeSync(handedFd);
  return { cwd, argv };
};

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
