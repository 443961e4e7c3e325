/** Bytes and tables for stdout of our own commands. */
import { showLine } from "./show-text.ts";
import { writeAll } from "./write-all.ts";

/** Writes all of it, also to a pipe that is full at the moment. Throws `WriteFault`, code EPIPE where the reader has gone. */
export const print = (data: string | Uint8Array): void =>
  writeAll(1, typeof data === "string" ? Buffer.from(data) : data);

const right = /^(?:-|[-+]?[\d,.]+ ?(?:%|[kMG]i?B?|B|s|ms|min|d|h|m)?)$/;

/** Rows with their columns aligned, numbers to the right; blank separated, no trailing blanks. */
export const table = (given: readonly (readonly string[])[]): string => {
  // Names of folders, commands and files may hold anything, line ends and a terminal's orders too.
  const rows = given.map((row) => row.map(showLine));
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) =>
    Math.max(...rows.map((row) => (row[i] ?? "").length)),
  );
  const numeric = widths.map((_, i) => rows.slice(1).every((row) => right.test(row[i] ?? "0")));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (numeric[i] ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join("  ");
  return rows.map((row) => `${line(row).trimEnd()}\n`).join("");
};

/** `1.5 MiB`. */
export const bytesText = (bytes: number): string => {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
};

/** `12 s`, `3 min`, `2 h`, `5 d`. */
export const ageText = (milliseconds: number): string => {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
};
