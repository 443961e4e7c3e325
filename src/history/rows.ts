/** Records as rows of the database, and back. */
import type { Database, Row, Value } from "./database.ts";
import { isRecovery, type JournalRecord, type RunRecord } from "./record.ts";

export interface StoredRun extends RunRecord {
  /** Exact tokens of the raw output, once a report has counted them. */
  readonly rawTokens: number | null;
}

/** Statements that make the tables where they are missing. */
export const schema = [
  `CREATE TABLE IF NOT EXISTS runs(
    id TEXT NOT NULL, fd INTEGER NOT NULL, t INTEGER NOT NULL, ms INTEGER, host TEXT, "end" TEXT, session TEXT,
    reader TEXT, cwd TEXT, cmd TEXT, filter TEXT, code INTEGER, signal TEXT, rawB INTEGER, shownB INTEGER,
    cls TEXT, capB INTEGER, lost INTEGER, state TEXT, why TEXT, rawTokens INTEGER, PRIMARY KEY(id, fd))`,
  "CREATE INDEX IF NOT EXISTS runs_t ON runs(t)",
  "CREATE TABLE IF NOT EXISTS recoveries(id TEXT PRIMARY KEY, run TEXT NOT NULL, t INTEGER NOT NULL, how TEXT NOT NULL, bytes INTEGER NOT NULL DEFAULT 0)",
  "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL)",
];

const columns =
  'id fd t ms host "end" session reader cwd cmd filter code signal rawB shownB cls capB lost state why'.split(
    " ",
  );
const upsertRun = `INSERT INTO runs(${columns.join(",")}) VALUES(${columns.map(() => "?").join(",")})
  ON CONFLICT(id, fd) DO UPDATE SET ${columns
    .slice(2)
    .map((name) => `${name}=excluded.${name}`)
    .join(",")}`;
const upsertRecovery = "INSERT OR REPLACE INTO recoveries(id, run, t, how, bytes) VALUES(?,?,?,?,?)";

/** Adds a record, or puts it in the place of the one with its id. */
export const storeRecord = (database: Database, record: JournalRecord): void => {
  if (isRecovery(record)) {
    database.run(upsertRecovery, record.id, record.run, record.t, record.how, record.bytes ?? 0);
    return;
  }
  const values = columns.map((name): Value => {
    if (name === "cls") return JSON.stringify(record.cls);
    if (name === "fd") return record.fd ?? 1;
    return (record[name.replaceAll('"', "") as keyof RunRecord] ?? null) as Value;
  });
  database.run(upsertRun, ...values);
};

/** A row of `runs` as a record. */
export const runOf = (row: Row): StoredRun => {
  const { session, reader, why, fd, cls, ...rest } = row;
  return {
    v: 1,
    ...rest,
    ...(fd === 2 ? { fd } : {}),
    ...(session === null ? {} : { session }),
    ...(reader === null ? {} : { reader }),
    ...(why === null ? {} : { why }),
    cls: JSON.parse(String(cls)) as RunRecord["cls"],
  } as unknown as StoredRun;
};
