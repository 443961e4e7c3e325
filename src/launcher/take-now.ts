/** Reads all that descriptors hold, without an event loop: they do not block, and are closed. */
import { closeSync, readSync } from "node:fs";
import type { Ending } from "../filter-kit/filter.ts";
import { sleep } from "../system/sleep.ts";
import { endingOf } from "./ending.ts";

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
  const into = new Uint8Array(64);
  let length = readNow(fd, into);
  while (length === -1 && performance.now() < time) {
    sleep(0.2);
    length = readNow(fd, into);
  }
  closeSync(fd);
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
  let into = new Uint8Array(pipeSize);
  let length = 0;
  let waited = 0;
  let last = -1;
  while (last !== 0 && waited < patience && length < atMost) {
    if (length === into.length) into = larger(into);
    last = readNow(fd, into.subarray(length));
    length += Math.max(last, 0);
    if (last !== -1) continue;
    sleep(1);
    waited += 1;
  }
  closeSync(fd);
  return { bytes: into.subarray(0, length), ended: last === 0 };
};
