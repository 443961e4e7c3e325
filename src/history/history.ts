/** All records in one place: SQLite where it can be had, memory where not. Reports read from here. */
import { closeSync, constants, existsSync, renameSync, statSync } from "node:fs";
import { environment, type Environment } from "../system/environment.ts";
import { databaseFile, dataDir } from "../system/paths.ts";
import { makePrivate, privateSpools } from "../system/private-folder.ts";
import { openRegular } from "../system/regular-file.ts";
import { projectFinder } from "./project.ts";
import { Accountant } from "./accountant.ts";
import { type Database, NoSqlite, openDatabase } from "./database.ts";
import { dayLength, dayOf, startOfDay, zone } from "./day.ts";
import {
  blockedNotes,
  foldJournals,
  foldProgress,
  readJournals,
  rejectedNotes,
  unfoldedBytes,
} from "./fold.ts";
import type { Ledger } from "./ledger.ts";
import { relax } from "./relax.ts";
import { stopRepeating } from "./unrepeated.ts";
import { MemoryLedger } from "./memory-ledger.ts";
import { schema, schemaVersion } from "./rows.ts";
import { StoredLedger } from "./stored-ledger.ts";

export interface History {
  readonly ledger: Ledger;
  readonly accountant: Accountant;
  /** Notes for the reader of a report: a database set aside, lines that could not be read. */
  readonly notes: readonly string[];
  close(): void;
}

const isCorrupt = (fault: unknown): boolean => {
  const { code, message } = fault as { code?: string; message?: string };
  return /SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? "") || /malformed|not a database/.test(message ?? "");
};

/** Every page of a larger one is not looked at: for each report, and by `pith doctor`. */
const quicklyChecked = 8 * 1024 * 1024;
const thoroughlyChecked = 96 * 1024 * 1024;

const check = (database: Database): void => {
  const [verdict] = database.all("PRAGMA quick_check(1)");
  if (verdict?.["quick_check"] !== "ok")
    throw Object.assign(new Error("quick_check"), { code: "SQLITE_CORRUPT" });
};

const prepared = async (path: string, isThorough: boolean): Promise<Database> => {
  const database = await openDatabase(path);
  try {
    database.all("PRAGMA journal_mode = WAL");
    // After a power cut the last reports may have to be folded again; the journals are there for an hour.
    database.run("PRAGMA synchronous = NORMAL");
    if (statSync(path).size < (isThorough ? thoroughlyChecked : quicklyChecked)) check(database);
    const version = Number(database.all("PRAGMA user_version")[0]?.["user_version"]);
    // The newer version's tables are not known here; its own reports fold the journals.
    if (version > schemaVersion) throw new Error("a newer version of pith has written it");
    if (version === 0)
      for (const statement of [...schema, `PRAGMA user_version = ${schemaVersion}`]) database.run(statement);
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

interface Opening {
  readonly days: number;
  readonly env: Environment;
  readonly now: number;
  readonly isThorough: boolean;
}

/** Lines that folds behind runs could not read: the next report says so. */
const rejectedBehind = "rejected behind";
/** By whose calendar the days are those of the reports. */
const zoneOfReports = "zone";

/** Folds what journals have, and what follows from it. `isBehind` a run: nobody reads of it yet. */
const folded = (
  ledger: Ledger,
  { days, env, now }: Omit<Opening, "isThorough">,
  isBehind: boolean,
): Omit<History, "close"> => {
  const accountant = new Accountant(ledger, projectFinder());
  const folders = [dataDir(env), ...privateSpools(env)];
  const progress = isBehind ? undefined : foldProgress(unfoldedBytes(ledger, folders));
  const rejected =
    foldJournals({ ledger, accountant, progress }, folders, now) + Number(ledger.recall(rejectedBehind) ?? 0);
  ledger.transaction(() => {
    ledger.remember(rejectedBehind, isBehind && rejected > 0 ? String(rejected) : null);
    if (!isBehind) ledger.remember(zoneOfReports, zone(now));
    // Whole days, so that the rows are those of the days' figures.
    ledger.forget(startOfDay(dayOf(now - days * dayLength)));
  });
  relax(ledger, accountant.regretted, env, now);
  for (const key of accountant.unrepeated) {
    const [project = "", command = ""] = key.split("\0");
    stopRepeating(env, command, project, now);
  }
  return { ledger, accountant, notes: [...rejectedNotes(rejected), ...blockedNotes(folders)] };
};

const stored = async (opening: Opening, before: readonly string[]): Promise<History> => {
  const path = databaseFile(dataDir(opening.env));
  makeFile(path);
  const inode = statSync(path).ino;
  let database: Database | null = null;
  try {
    database = await prepared(path, opening.isThorough);
    const ledger = new StoredLedger(database);
    const { notes, ...books } = folded(ledger, opening, false);
    return { ...books, notes: [...before, ...notes], close: () => ledger.close() };
  } catch (fault) {
    database?.close();
    if (!isCorrupt(fault) || before.length > 0) throw fault;
    const aside = setAside(path, inode);
    return stored(opening, [
      `the database was damaged and has been set aside as ${aside}; a new one was begun`,
    ]);
  }
};

/** Folds and says nothing; whatever is in the way (a damaged database, none at all) is left to the next report. */
export const foldQuietly = async (
  days: number,
  env: Environment = environment(),
  now = Date.now(),
  behind: (history: Pick<History, "ledger" | "accountant">) => Promise<void> = async () => {},
): Promise<void> => {
  const path = databaseFile(dataDir(env));
  let database: Database | null = null;
  try {
    makeFile(path);
    database = await prepared(path, false);
    const ledger = new StoredLedger(database);
    // A command may have been started with a time zone of its own (`TZ=UTC make`).
    if ([null, zone(now)].includes(ledger.recall(zoneOfReports)))
      await behind(folded(ledger, { days, env, now }, true));
  } catch {
    // Nothing has been lost.
  } finally {
    database?.close();
  }
};

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Records that another installation or an earlier Node has put there: sums without them would be wrong. */
const holdsRecords = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Ends a note that costs time, and nothing else. */
export const readAnew = "; until then reports read all journals anew";

/**
 * Opens what there is and folds the journals into it. What went wrong stands in `notes`. Throws only `NoSqlite`, where there
 * is a database that only SQLite reads. `isThorough`: every page of the database is looked at.
 */
export const openHistory = async (
  days: number,
  env: Environment = environment(),
  now = Date.now(),
  isThorough = false,
): Promise<History> => {
  const data = dataDir(env);
  const notes: string[] = [];
  try {
    makePrivate(data);
    return await stored({ days, env, now, isThorough }, []);
  } catch (fault) {
    const isMissing = fault instanceof NoSqlite;
    if (isMissing && holdsRecords(databaseFile(data))) throw fault;
    notes.push(
      isMissing
        ? `${fault.message}${readAnew}`
        : `the database cannot be used (${messageOf(fault)}): read from the journal only`,
    );
  }
  const ledger = new MemoryLedger();
  const accountant = new Accountant(ledger, projectFinder());
  notes.push(...readJournals(accountant, [data, ...privateSpools(env)]));
  return { ledger, accountant, notes, close: () => {} };
};
