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

/** What both drivers have in common. */
interface Driver {
  prepare(sql: string): Statement;
  exec(sql: string): unknown;
  close(): void;
}

type DriverClass = new (path: string, options?: { readonly readonly: true }) => Driver;

/** What Node's own calls differently. */
interface NodeModule {
  readonly DatabaseSync: new (path: string, options?: { readonly readOnly: boolean }) => Driver;
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

// https://sqlite.org/rescode.html, by the names that the other drivers give them.
const codes: Readonly<Record<number, string>> = {
  5: "SQLITE_BUSY",
  8: "SQLITE_READONLY",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
  26: "SQLITE_NOTADB",
};

const named = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (fault) {
    const { errcode } = fault as { readonly errcode?: number };
    if (errcode !== undefined)
      Object.assign(fault as Error, { code: codes[errcode & 0xff] ?? `SQLITE_${errcode}` });
    throw fault;
  }
};

const nodeDriver = ({ DatabaseSync }: NodeModule): DriverClass =>
  class {
    readonly #database: Driver;
    constructor(path: string, options?: { readonly readonly: true }) {
      this.#database = named(() => new DatabaseSync(path, { readOnly: options !== undefined }));
    }
    prepare(sql: string): Statement {
      const statement = named(() => this.#database.prepare(sql));
      return {
        run: (...values) => named(() => statement.run(...values)),
        all: (...values) => named(() => statement.all(...values)),
      };
    }
    exec(sql: string): unknown {
      return named(() => this.#database.exec(sql));
    }
    close(): void {
      this.#database.close();
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

const driverClass = async (): Promise<DriverClass> => {
  try {
    if (process.versions["bun"] !== undefined) return (await import("bun:sqlite")).Database;
    const own = nodeModule();
    if (own !== null) return nodeDriver(own);
    const module = (await import("better-sqlite3")) as { default: DriverClass };
    return module.default;
  } catch {
    // An optional dependency: npm says nothing where it could not be compiled.
    throw new NoSqlite();
  }
};

/** Throws what SQLite throws, and `NoSqlite`. */
export const openDatabase = async (path: string): Promise<Database> =>
  around(new (await driverClass())(path));

/** Somebody else's, which stays as it is; throws as above. */
export const openToRead = async (path: string): Promise<Database> =>
  around(new (await driverClass())(path, { readonly: true }));

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
