/** The tables of the database, and values between them and the records of a ledger. */
import type { Row as Stored, Value } from "./database.ts";
import type { Regret, Row } from "./ledger.ts";
import { figures, type DayRow } from "./sums.ts";

const dayColumns = figures.map((name) => `"${name}" INTEGER NOT NULL DEFAULT 0`).join(", ");

/** Raised where the tables below change; what is there then has to be brought along. */
export const schemaVersion = 5;

/** Statements that make the tables where they are missing. */
export const schema = [
  `CREATE TABLE IF NOT EXISTS ran(
    n INTEGER PRIMARY KEY, id TEXT NOT NULL, fd INTEGER NOT NULL, t INTEGER NOT NULL, ms INTEGER, added INTEGER,
    host TEXT, "end" TEXT, session TEXT, reader TEXT, cwd TEXT, project TEXT, cmd TEXT, command TEXT, code INTEGER,
    signal TEXT, rawB INTEGER, shownB INTEGER, capB INTEGER, lost INTEGER, state TEXT, why TEXT, estRaw REAL,
    estShown REAL, rawTokens INTEGER, printed INTEGER, raw INTEGER, shown INTEGER, debited INTEGER, regrets INTEGER,
    day INTEGER, againB INTEGER, seenRawB INTEGER, seenShownB INTEGER, call TEXT, rawEnds INTEGER, shownEnds INTEGER)`,
  "CREATE UNIQUE INDEX IF NOT EXISTS ran_id ON ran(id, fd)",
  "CREATE INDEX IF NOT EXISTS ran_t ON ran(t)",
  "CREATE INDEX IF NOT EXISTS ran_regretted ON ran(t) WHERE regrets > 0",
  "CREATE INDEX IF NOT EXISTS ran_fault ON ran(t) WHERE state = 'fault'",
  "CREATE INDEX IF NOT EXISTS ran_call ON ran(call) WHERE call IS NOT NULL",
  `CREATE TABLE IF NOT EXISTS regrets(
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, run TEXT NOT NULL, t INTEGER NOT NULL, how TEXT NOT NULL,
    bytes INTEGER NOT NULL, "by" TEXT NOT NULL, tokens INTEGER)`,
  "CREATE INDEX IF NOT EXISTS regrets_run ON regrets(run)",
  'CREATE INDEX IF NOT EXISTS regrets_by ON regrets("by")',
  `CREATE TABLE IF NOT EXISTS days(
    day INTEGER NOT NULL, command TEXT NOT NULL, project TEXT NOT NULL, host TEXT NOT NULL, ${dayColumns},
    PRIMARY KEY(day, command, project, host)) WITHOUT ROWID`,
  "CREATE TABLE IF NOT EXISTS hosts(host TEXT PRIMARY KEY, last INTEGER NOT NULL)",
  "CREATE TABLE IF NOT EXISTS meta(key TEXT PRIMARY KEY, value TEXT NOT NULL)",
];

const quoted = new Set(["end", "by"]);
const column = (name: string): string => (quoted.has(name) ? `"${name}"` : name);

const rowNames =
  "id fd t ms added host end session reader cwd project cmd command code signal rawB shownB capB lost state why estRaw estShown rawTokens printed raw shown debited regrets day againB seenRawB seenShownB call rawEnds shownEnds".split(
    " ",
  ) as readonly (keyof Row)[];
const regretNames = "id kind run t how bytes by tokens".split(" ") as readonly (keyof Regret)[];

const marksFor = (names: readonly string[]): string => names.map(() => "?").join(",");
const listed = (names: readonly string[]): string => names.map(column).join(",");
const set = (names: readonly string[]): string => names.map((name) => `${column(name)}=?`).join(",");

export const insertRow = `INSERT OR IGNORE INTO ran(${listed(rowNames)}) VALUES(${marksFor(rowNames)})`;
export const updateRow = `UPDATE ran SET ${set(rowNames.slice(2))} WHERE id=? AND fd=?`;
export const selectRow = `SELECT ${listed(rowNames)} FROM ran`;
export const insertRegret = `INSERT OR IGNORE INTO regrets(${listed(regretNames)}) VALUES(${marksFor(regretNames)})`;
export const updateRegret = `UPDATE regrets SET ${set(regretNames.slice(1))} WHERE id=?`;
export const selectRegret = `SELECT ${listed(regretNames)} FROM regrets`;
export const addDay = `INSERT INTO days(day, command, project, host, ${figures.map((name) => `"${name}"`).join(",")})
  VALUES(?,?,?,?,${marksFor(figures)}) ON CONFLICT DO UPDATE SET ${figures
    .map((name) => `"${name}"="${name}"+excluded."${name}"`)
    .join(",")}`;

export const rowValues = (row: Row): Value[] => rowNames.map((name) => (row[name] ?? null) as Value);
export const regretValues = (regret: Regret): Value[] => regretNames.map((name) => regret[name]);

const optional = [
  "session",
  "reader",
  "why",
  "againB",
  "seenRawB",
  "seenShownB",
  "call",
  "rawEnds",
  "shownEnds",
] as const;

export const rowOf = (stored: Stored): Row => {
  const row = { ...stored };
  for (const name of optional) if (row[name] === null) delete row[name];
  return row as unknown as Row;
};
export const regretOf = (stored: Stored): Regret => ({ ...stored }) as unknown as Regret;
export const dayRowOf = (stored: Stored): DayRow => ({ ...stored }) as unknown as DayRow;
