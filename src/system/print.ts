/** Bytes for stdout of our own commands, and figures in words. */
import { WriteFault, writeAll } from "./write-all.ts";

/** Writes all of it, also to a pipe that is full at the moment. Throws `WriteFault`, code EPIPE where the reader has gone. */
export const print = (data: string | Uint8Array): void =>
  writeAll(1, typeof data === "string" ? Buffer.from(data) : data);

let isUnread = false;

/** For a command that changes something: where nobody reads what is said of it (`| head`, a full disk), the work is done all
 * the same, and not left half done. */
export const tell = (text: string): void => {
  if (isUnread) return;
  try {
    print(text);
  } catch (fault) {
    if (!(fault instanceof WriteFault)) throw fault;
    isUnread = true;
    if (fault.code !== "EPIPE")
      process.stderr.write(
        `pith: standard output cannot be written (${fault.code}); what was asked goes on\n`,
      );
  }
};

/** For programs; docs/schemas.md has the fields. `v` is raised where one changes its meaning or goes. */
export const jsonText = (value: object, v = 1): string => `${JSON.stringify({ v, ...value }, null, 2)}\n`;

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
