/** Journals in, database rows out. May be interrupted anywhere and repeated any number of times. */
import { closeSync, constants, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openRegular, readRegular } from "../system/regular-file.ts";
import { namesIn } from "../system/names-in.ts";
import { journalFile } from "../system/paths.ts";
import type { Database } from "./database.ts";
import { parseJournal, type Parsed } from "./parse-journal.ts";
import type { JournalRecord } from "./record.ts";
import { storeRecord } from "./rows.ts";
import { closeJournal, closedJournal } from "./upkeep.ts";

const hour = 60 * 60 * 1000;

interface Closed {
  readonly name: string;
  readonly path: string;
  readonly closed: number;
}

const closedIn = (folder: string): Closed[] => {
  return namesIn(folder).flatMap((name) => {
    const match = closedJournal.exec(name);
    return match === null ? [] : [{ name, path: join(folder, name), closed: Number(match[1]) }];
  });
};

/** A day's worth is 16 MiB at most, but for what is written before the day's upkeep. */
const largestJournal = 256 * 1024 * 1024;

const read = (path: string): Buffer | null => {
  try {
    return readRegular(path, largestJournal);
  } catch {
    return null;
  }
};

/** Where lines go that hold no record, when their journal goes. */
export const rejectedFile = (folder: string): string => join(folder, "journal.rejected");

const reject = (path: string, lines: readonly string[]): void => {
  const fd = openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600);
  try {
    writeFileSync(fd, lines.map((line) => `${line}\n`).join(""));
  } finally {
    closeSync(fd);
  }
};

const discard = (folder: string, journal: Closed, rejected: readonly string[]): void => {
  try {
    if (rejected.length > 0) reject(rejectedFile(folder), rejected);
    unlinkSync(journal.path);
  } catch {
    // It stays, and the next fold meets it again.
  }
};

const foldOne = (database: Database, folder: string, journal: Closed, now: number): number => {
  const key = `folded ${journal.name}`;
  const bytes = read(journal.path);
  if (bytes === null) return 0;
  const [known] = database.all("SELECT value FROM meta WHERE key = ?", key);
  const isDone = known?.["value"] === String(bytes.length);
  const isOld = now - journal.closed > hour;
  if (isDone && !isOld) return 0;
  const { records, rejected } = parseJournal(bytes.toString("utf8"));
  database.transaction(() => {
    if (!isDone) for (const record of records) storeRecord(database, record);
    if (isOld) database.run("DELETE FROM meta WHERE key = ?", key);
    else database.run("INSERT OR REPLACE INTO meta(key, value) VALUES(?, ?)", key, String(bytes.length));
  });
  // A writer may still hold a journal that was closed just now.
  if (isOld) discard(folder, journal, rejected);
  return rejected.length;
};

/** Answers what should be said about it. Throws what SQLite throws; then nothing has been lost. */
export const foldJournals = (database: Database, folders: readonly string[], now: number): string[] => {
  let rejected = 0;
  for (const folder of folders) {
    closeJournal(folder, now);
    for (const journal of closedIn(folder)) rejected += foldOne(database, folder, journal, now);
  }
  return rejected === 0 ? [] : [`${rejected} journal lines could not be read`];
};

/** All records that stand in journals, none of them touched. */
export const readJournals = (folders: readonly string[]): Parsed => {
  const records: JournalRecord[] = [];
  const rejected: string[] = [];
  for (const folder of folders) {
    const paths = [...closedIn(folder).map((journal) => journal.path), journalFile(folder)];
    for (const path of paths) {
      const parsed = parseJournal(read(path)?.toString("utf8") ?? "");
      records.push(...parsed.records);
      rejected.push(...parsed.rejected);
    }
  }
  return { records, rejected };
};
