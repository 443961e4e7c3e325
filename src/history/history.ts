/** All records in one place: SQLite where it can be had, memory where not. Reports read from here. */
import { closeSync, constants, existsSync, renameSync, statSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { dataDir, databaseFile } from "../system/paths.ts";
import { makePrivate, privateSpools } from "../system/private-folder.ts";
import { openRegular } from "../system/regular-file.ts";
import { openDatabase, type Database } from "./database.ts";
import { foldJournals, readJournals } from "./fold.ts";
import { isRecovery, type JournalRecord, type RecoveryRecord } from "./record.ts";
import { runOf, schema, storeRecord, type StoredRun } from "./rows.ts";

export interface History {
  /** Records from `since` on (milliseconds), oldest first. */
  runs(since: number): StoredRun[];
  recoveries(since: number): RecoveryRecord[];
  /** Start of the last run that an agent's model read; null: none is known. */
  lastRun(host: string): number | null;
  keepTokens(run: StoredRun, tokens: number): void;
  addRecovery(recovery: RecoveryRecord): void;
  /** What the reader of a report should know: a database set aside, lines that could not be read. */
  readonly notes: readonly string[];
  close(): void;
}

const overDatabase = (database: Database, notes: readonly string[]): History => ({
  runs: (since) => database.all("SELECT * FROM runs WHERE t >= ? ORDER BY t, id", since).map(runOf),
  recoveries: (since) =>
    database
      .all("SELECT * FROM recoveries WHERE t >= ? ORDER BY t, id", since)
      .map((row) => ({ v: 1, kind: "recovery", ...row }) as unknown as RecoveryRecord),
  lastRun: (host) => {
    const [row] = database.all("SELECT max(t) AS t FROM runs WHERE host = ?", host);
    return typeof row?.["t"] === "number" ? row["t"] : null;
  },
  keepTokens: (run, tokens) =>
    database.run("UPDATE runs SET rawTokens = ? WHERE id = ? AND fd = ?", tokens, run.id, run.fd ?? 1),
  addRecovery: (recovery) => storeRecord(database, recovery),
  notes,
  close: () => database.close(),
});

const overMemory = (records: readonly JournalRecord[], notes: readonly string[]): History => {
  const latest = new Map(
    records.map((record) => [isRecovery(record) ? record.id : `${record.id} ${record.fd ?? 1}`, record]),
  );
  const sorted = [...latest.values()].sort((a, b) => a.t - b.t || (a.id < b.id ? -1 : 1));
  return {
    runs: (since) =>
      sorted.flatMap((record) =>
        record.t >= since && !isRecovery(record) ? [{ ...record, rawTokens: null }] : [],
      ),
    recoveries: (since) =>
      sorted.flatMap((record) => (record.t >= since && isRecovery(record) ? [record] : [])),
    lastRun: (host) => sorted.findLast((record) => !isRecovery(record) && record.host === host)?.t ?? null,
    keepTokens: () => {},
    addRecovery: (recovery) => void sorted.push(recovery),
    notes,
    close: () => {},
  };
};

const isCorrupt = (fault: unknown): boolean => {
  const { code, message } = fault as { code?: string; message?: string };
  return /SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? "") || /malformed|not a database/.test(message ?? "");
};

const prepared = async (path: string): Promise<Database | null> => {
  const database = await openDatabase(path);
  if (database === null) return null;
  try {
    database.all("PRAGMA journal_mode = WAL");
    const [verdict] = database.all("PRAGMA quick_check(1)");
    if (verdict?.["quick_check"] !== "ok")
      throw Object.assign(new Error("quick_check"), { code: "SQLITE_CORRUPT" });
    for (const statement of schema) database.run(statement);
    return database;
  } catch (fault) {
    database.close();
    throw fault;
  }
};

/** A corrupt database is moved to a name of its own; answers that name. */
const setAside = (path: string, inode: number): string => {
  const aside = `${path}.corrupt-${Date.now()}`;
  // Somebody else may have done it meanwhile, and begun a new one.
  if (statSync(path).ino !== inode) return aside;
  for (const suffix of ["", "-wal", "-shm"]) {
    if (existsSync(path + suffix)) renameSync(path + suffix, aside + suffix);
  }
  return aside;
};

/** SQLite would make it readable for everybody. */
const makeFile = (path: string): void =>
  closeSync(openRegular(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND, 0o600));

const openSound = async (path: string, notes: string[]): Promise<Database | null> => {
  makeFile(path);
  const inode = statSync(path).ino;
  try {
    return await prepared(path);
  } catch (fault) {
    if (!isCorrupt(fault)) throw fault;
    notes.push(
      `the database was damaged and has been set aside as ${setAside(path, inode)}; a new one was begun`,
    );
    makeFile(path);
    return prepared(path);
  }
};

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Opens what there is and folds the journals into it. Never throws; what went wrong stands in `notes`. */
export const openHistory = async (
  days: number,
  env: Environment = environment(),
  now = Date.now(),
): Promise<History> => {
  const data = dataDir(env);
  const folders = [data, ...privateSpools(env)];
  const notes: string[] = [];
  let database: Database | null = null;
  try {
    makePrivate(data);
    database = await openSound(databaseFile(data), notes);
    if (database !== null) {
      notes.push(...foldJournals(database, folders, now));
      database.run("DELETE FROM runs WHERE t < ?", now - days * 86_400_000);
      database.run("DELETE FROM recoveries WHERE t < ?", now - days * 86_400_000);
      return overDatabase(database, notes);
    }
    notes.push("no SQLite on this installation (better-sqlite3 is not there): read from the journal only");
  } catch (fault) {
    database?.close();
    notes.push(`the database cannot be used (${messageOf(fault)}): read from the journal only`);
  }
  const { records, rejected } = readJournals(folders);
  if (rejected.length > 0) notes.push(`${rejected.length} journal lines could not be read`);
  return overMemory(records, notes);
};
