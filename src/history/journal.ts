/** Records in, one line each at the end of a file that any number of processes append to. */
import { closeSync, constants, writeSync } from "node:fs";
import { dirname } from "node:path";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir, journalFile } from "../system/paths.ts";
import { makePrivate, privateSpool } from "../system/private-folder.ts";
import { openRegular } from "../system/regular-file.ts";
import { type BypassRecord, isRecovery, isRun, type JournalRecord, type RunRecord } from "./record.ts";
import { redact } from "../redact/redact.ts";

/** Bytes of a line with its line end: what one write puts down in one piece. */
export const lineLimit = 4096;

const appending = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);

/** Longest start of a text that fits, in bytes of its JSON form, at a character's boundary. */
const fitting = (text: string, room: number): string => {
  if (Buffer.byteLength(JSON.stringify(text)) <= room) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (Buffer.byteLength(JSON.stringify(`${text.slice(0, middle)}…`)) <= room) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low).replace(/[\uD800-\uDBFF]$/, "")}…`;
};

// A secret that a cut went through would no longer be recognised: redacted first, cut afterwards.
const longestRedacted = 64 * 1024;

/** Records that hold a command's text. */
type Typed = RunRecord | BypassRecord;

const redacted = (record: Typed): Typed => ({
  ...record,
  cmd: redact(record.cmd.slice(0, longestRedacted)),
  ...(isRun(record) && record.why !== undefined ? { why: redact(record.why) } : {}),
});

const shortened = (record: Typed): Typed => {
  const why = isRun(record) && record.why !== undefined ? { why: fitting(record.why, 300) } : {};
  const short: Typed = { ...record, ...why, cwd: fitting(record.cwd, 1000), cmd: "" };
  const room = lineLimit - Buffer.byteLength(JSON.stringify(short)) - 1;
  return { ...short, cmd: fitting(record.cmd, Math.max(room, 0) + 2) };
};

const textOf = (record: JournalRecord): string => {
  // The parser finds a record that follows a stump by its beginning.
  const { v, ...rest } = record;
  return `${JSON.stringify({ v, ...rest })}\n`;
};

const fits = (line: string): boolean => Buffer.byteLength(line) <= lineLimit;

/** The line of a record, redacted, at most 4,096 bytes; null where even that is not possible. */
export const journalLine = (record: JournalRecord): string | null => {
  const clean = isRecovery(record) ? record : redacted(record);
  const line = textOf(clean);
  if (fits(line) || isRecovery(clean)) return fits(line) ? line : null;
  const short = textOf(shortened(clean));
  return fits(short) ? short : null;
};

const openJournal = (path: string): number => {
  try {
    return openRegular(path, appending, 0o600);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "ENOENT") throw fault;
    makePrivate(dirname(path));
    return openRegular(path, appending, 0o600);
  }
};

/** false: not, or not wholly, written. */
const appendLine = (path: string, line: Uint8Array): boolean => {
  try {
    const fd = openJournal(path);
    try {
      return writeSync(fd, line) === line.length;
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
};

/**
 * Writes a record down, redacted: in the data directory, else in the private folder under the temporary
 * directory, from where it is folded in later. Never throws; false: nowhere accepted.
 */
export const append = (record: JournalRecord, env: Environment = environment()): boolean => {
  try {
    const line = journalLine(record);
    if (line === null) return false;
    const bytes = Buffer.from(line);
    if (appendLine(journalFile(dataDir(env)), bytes)) return true;
    const spool = privateSpool(env);
    return spool !== null && appendLine(journalFile(spool), bytes);
  } catch {
    return false;
  }
};
