/** One small face for two SQLite drivers: bun:sqlite in the executable, better-sqlite3 under Node. */

export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

export interface Database {
  /** Number of rows that were changed. */
  run(sql: string, ...values: readonly Value[]): number;
  all(sql: string, ...values: readonly Value[]): Row[];
  /** All of it or, where it throws, nothing. Waits for other writers. */
  transaction(work: () => void): void;
  close(): void;
}

interface Statement {
  run(...values: readonly Value[]): { readonly changes: number };
  all(...values: readonly Value[]): unknown[];
}

/** What both drivers have in common. */
interface Driver {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  close(): void;
}

type DriverClass = new (path: string, options?: { readonly readonly: true }) => Driver;

const driverClass = async (): Promise<DriverClass | null> => {
  try {
    if (process.versions["bun"] !== undefined) return (await import("bun:sqlite")).Database;
    const module = (await import("better-sqlite3")) as { default: DriverClass };
    return module.default;
  } catch {
    // An optional dependency: it may not have been compiled.
    return null;
  }
};

/** null where this platform has no driver. Throws what SQLite throws. */
export const openDatabase = async (path: string): Promise<Database | null> => {
  const Driver = await driverClass();
  if (Driver === null) return null;
  return around(new Driver(path));
};

/** Somebody else's, which stays as it is; null as above. */
export const openToRead = async (path: string): Promise<Database | null> => {
  const Driver = await driverClass();
  return Driver === null ? null : around(new Driver(path, { readonly: true }));
};

const around = (driver: Driver): Database => {
  const statements = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    const statement = statements.get(sql) ?? driver.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  // Records come in with random ids: an index of them is written all over.
  driver.exec("PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536");
  return {
    run: (sql, ...values) => prepare(sql).run(...values).changes,
    all: (sql, ...values) => prepare(sql).all(...values) as Row[],
    transaction: (work) => {
      driver.exec("BEGIN IMMEDIATE");
      try {
        work();
        driver.exec("COMMIT");
      } catch (fault) {
        driver.exec("ROLLBACK");
        throw fault;
      }
    },
    close: () => driver.close(),
  };
};
