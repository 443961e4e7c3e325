/** The first moments of a run without an event loop: most programs have ended by then. */
import { closeSync, constants, openSync, readSync } from "node:fs";
import type { Ending } from "../reduce/filter.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Drained } from "./drain.ts";
import type { Reduction } from "./reduction.ts";
import { nap } from "./nap.ts";
import { endingOf } from "./status.ts";

const limit = 40;
const shortestNap = 0.1;
const longestNap = 0.5;

/** A reading end of our own, so that the flag is nobody else's; null where the system has no such thing. */
const openNonBlocking = (fd: number): number | null => {
  if (process.platform !== "linux") return null;
  try {
    return openSync(`/proc/self/fd/${fd}`, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
};

/** Number of bytes; 0 at the end; -1 where there are none yet. */
const readNow = (fd: number, into: Uint8Array): number => {
  try {
    return readSync(fd, into, 0, into.length, null);
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === "EAGAIN" || code === "EINTR") return -1;
    throw fault;
  }
};

const readEnding = (fd: number): Ending | null => {
  const own = openNonBlocking(fd);
  if (own === null) return null;
  const into = new Uint8Array(64);
  const length = readNow(own, into);
  closeSync(own);
  return length === -1 ? null : endingOf(Buffer.from(into.subarray(0, length)).toString("latin1"));
};

export interface Early {
  /** null: not over yet. */
  readonly drained: Drained | null;
  /** The end, where it was read already. */
  readonly ended: boolean;
}

const later: Early = { drained: null, ended: false };

export const drainEarly = (reduction: Reduction, dataFd: number, statusFd: number): Early => {
  const data = openNonBlocking(dataFd);
  if (data === null) return later;
  const into = new Uint8Array(64 * 1024);
  const start = performance.now();
  let pause = shortestNap;
  try {
    while (performance.now() - start < limit) {
      const length = readNow(data, into);
      if (length === 0) {
        const ending = readEnding(statusFd);
        return { drained: ending && { ending, code: exitCodes.done }, ended: true };
      }
      if (length > 0) {
        reduction.write(into.subarray(0, length), 1);
        pause = shortestNap;
      } else {
        nap(pause);
        pause = Math.min(pause * 2, longestNap);
      }
    }
    return later;
  } finally {
    closeSync(data);
  }
};
