/** One small face for three SQLite drivers: bun:sqlite in the executable, Node's own where it has one (22.5 and later),
 * better-sqlite3 where it has not. */
import { UserError } from "../system/user-error.ts";

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

/** Methods common to both drivers. */
interface Driver {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  close(): void;
}

type Open = (path: string, isReadOnly: boolean) => Driver;

interface NodeModule {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => Driver;
}

interface BetterModule {
  readonly default: new (path: string, options: { readonly readonly: boolean }) => Driver;
}

/** It says at its first load that it is experimental; nobody here has asked. */
const nodeModule = (): NodeModule | null => {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return (
      (process.getBuiltinModule("node:sqlite" as "node:fs") as unknown as NodeModule | undefined) ?? null
    );
  } finally {
    process.emitWarning = emitWarning;
  }
};

/** There is none of the three: only who installed this can mend it. */
export class NoSqlite extends UserError {
  constructor() {
    super(
      `Node ${process.versions.node} has no SQLite: start pith with Node 22.5 or newer, or install better-sqlite3 beside it (docs/install.md)`,
    );
  }
}

const driver = async (): Promise<Open> => {
  try {
    if (process.versions["bun"] !== undefined) {
      const { Database } = await import("bun:sqlite");
      return (path, isReadOnly) => new Database(path, isReadOnly ? { readonly: true } : undefined);
    }
    const own = nodeModule();
    if (own !== null) return (path, readOnly) => new own.DatabaseSync(path, { readOnly });
    const { default: Database } = (await import("better-sqlite3")) as BetterModule;
    return (path, readonly) => new Database(path, { readonly });
  } catch {
    // An optional dependency: npm says nothing where it could not be compiled.
    throw new NoSqlite();
  }
};

/** Throws what SQLite throws, and `NoSqlite`. */
export const openDatabase = async (path: string): Promise<Database> => around((await driver())(path, false));

/** Somebody else's, which stays as it is; throws as above. */
export const openToRead = async (path: string): Promise<Database> => around((await driver())(path, true));

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
        try {
          driver.exec("ROLLBACK");
        } catch {
          // SQLite has done so itself (a full disk, for one): why is what matters.
        }
        throw fault;
      }
    },
    close: () => driver.close(),
  };
};
