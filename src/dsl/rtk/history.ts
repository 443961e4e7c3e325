/** Sums of what rtk has recorded. Its database is read from a copy, so that nothing of it is touched. */
import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../config/environment.ts";
import { privateSpool } from "../../config/private-folder.ts";
import { openDatabase } from "../../track/database.ts";
import type { ImportedTotals } from "../../track/imported.ts";

const sums = `SELECT count(*) AS runs, total(input_tokens) AS raw, total(output_tokens) AS shown,
  total(saved_tokens) AS saved, min(timestamp) AS first, max(timestamp) AS last FROM commands`;

const day = (value: unknown): string => String(value ?? "").slice(0, 10);

const copied = (path: string, folder: string): string => {
  const copy = join(folder, `rtk-${process.pid}.db`);
  for (const suffix of ["", "-wal"])
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
  return copy;
};

const read = async (copy: string): Promise<Omit<ImportedTotals, "file" | "at"> | null> => {
  const database = await openDatabase(copy);
  if (database === null) throw new Error("this installation has no SQLite (better-sqlite3 is not there)");
  try {
    const [row] = database.all(sums);
    const runs = Number(row?.["runs"] ?? 0);
    if (runs === 0) return null;
    const number = (key: string): number => Math.round(Number(row?.[key] ?? 0));
    return {
      from: "rtk",
      runs,
      rawTokens: number("raw"),
      shownTokens: number("shown"),
      savedTokens: number("saved"),
      first: day(row?.["first"]),
      last: day(row?.["last"]),
    };
  } finally {
    database.close();
  }
};

/** null: it holds nothing. Throws where it cannot be read. */
export const rtkTotals = async (
  path: string,
  env: Environment,
  now = Date.now(),
): Promise<ImportedTotals | null> => {
  const folder = privateSpool(env);
  if (folder === null) throw new Error("there is no private place to read a copy at");
  const copy = copied(path, folder);
  try {
    const totals = await read(copy);
    return totals === null ? null : { ...totals, file: path, at: now };
  } finally {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(copy + suffix, { force: true });
  }
};
