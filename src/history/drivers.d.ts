declare module "bun:sqlite" {
  export class Database {
    constructor(path: string, options?: { readonly readonly: true });
    prepare(sql: string): {
      run(...values: readonly (string | number | null)[]): { changes: number };
      all(...values: readonly (string | number | null)[]): unknown[];
    };
    exec(sql: string): unknown;
    close(): void;
  }
}

declare module "better-sqlite3";
