/** What descriptors hold already, without an event loop. */
import { closeSync, constants, openSync, readSync } from "node:fs";
import type { Ending } from "../reduce/filter.ts";
import { nap } from "./nap.ts";
import { endingOf } from "./status.ts";

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

/** How the program ended, if the launcher says so within that time (milliseconds since our start). */
export const endingBefore = (fd: number, time: number): Ending | null => {
  const own = openNonBlocking(fd);
  if (own === null) return null;
  const into = new Uint8Array(64);
  let length = readNow(own, into);
  while (length === -1 && performance.now() < time) {
    nap(0.2);
    length = readNow(own, into);
  }
  closeSync(own);
  return length === -1 ? null : endingOf(String.fromCharCode(...into.subarray(0, length)));
};

export interface Taken {
  readonly bytes: Uint8Array;
  /** The pipe's end was reached; otherwise somebody else holds it. */
  readonly ended: boolean;
}

const pipeSize = 64 * 1024;
const atMost = 16 * pipeSize;

const larger = (bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  const copy = new Uint8Array(bytes.length * 2);
  copy.set(bytes);
  return copy;
};

/** All that an ended program has left in its pipe. `patience`: milliseconds to wait for the pipe's end. */
export const takeAll = (fd: number, patience: number): Taken => {
  const own = openNonBlocking(fd);
  if (own === null) throw new Error("no descriptor of our own");
  let into = new Uint8Array(pipeSize);
  let length = 0;
  let waited = 0;
  let last = -1;
  while (last !== 0 && waited < patience && length < atMost) {
    if (length === into.length) into = larger(into);
    last = readNow(own, into.subarray(length));
    length += Math.max(last, 0);
    if (last !== -1) continue;
    nap(1);
    waited += 1;
  }
  closeSync(own);
  return { bytes: into.subarray(0, length), ended: last === 0 };
};
