/** The last whole lines of a file, oldest first. */
import { closeSync, fstatSync, readSync } from "node:fs";
import { openRegular } from "../system/regular-file.ts";

const newline = 10;

/** Rows in the last `maxBytes` bytes of an open file. */
export const rowsAtEnd = (fd: number, maxBytes: number): readonly string[] => {
  const { size } = fstatSync(fd);
  const from = Math.max(0, size - maxBytes);
  const buffer = Buffer.allocUnsafe(size - from);
  let got = 0;
  while (got < buffer.length) {
    const count = readSync(fd, buffer, got, buffer.length - got, from + got);
    if (count === 0) break;
    got += count;
  }
  const whole = buffer.subarray(0, got);
  const start = from === 0 ? 0 : whole.indexOf(newline) + 1;
  const end = whole.lastIndexOf(newline);
  return end < start ? [] : whole.toString("utf8", start, end).split("\n");
};

export const rowsFromEnd = (path: string, maxBytes: number): readonly string[] => {
  const fd = openRegular(path);
  try {
    return rowsAtEnd(fd, maxBytes);
  } finally {
    closeSync(fd);
  }
};
