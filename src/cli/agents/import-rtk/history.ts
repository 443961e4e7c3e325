/** Sums of what rtk has recorded. Its database is read from a copy, so that nothing of it is touched. */
import { copyFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../../../system/environment.ts";
import { privateSpool } from "../../../system/private-folder.ts";
import { openDatabase, type Row } from "../../../history/database.ts";
import type { ImportedDay, ImportedTotals } from "../../../history/imported.ts";

const sums = `SELECT count(*) AS runs, total(input_tokens) AS raw, total(output_tokens) AS shown,
  total(saved_tokens) AS saved, min(timestamp) AS first, max(timestamp) AS last FROM commands`;

const byDay = `SELECT substr(timestamp, 1, 10) AS day, count(*) AS runs, total(input_tokens) AS raw,
  total(output_tokens) AS shown, total(saved_tokens) AS saved FROM commands GROUP BY day ORDER BY day`;

/** Its times are UTC, in ISO 8601. */
const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

const number = (value: unknown): number => Math.round(Number(value ?? 0));

const dayOf = ({ day, runs, raw, shown, saved }: Row): ImportedDay[] =>
  isDay(day)
    ? [
        {
          day,
          runs: number(runs),
          rawTokens: number(raw),
          shownTokens: number(shown),
          savedTokens: number(saved),
        },
      ]
    : [];

const day = (value: unknown): string => String(value ?? "").slice(0, 10);

const copied = (path: string, folder: string): string => {
  if (!statSync(path).isFile()) throw new Error("not a regular file");
  const copy = join(folder, `rtk-${process.pid}.db`);
  for (const suffix of ["", "-wal"])
    if (statSync(path + suffix, { throwIfNoEntry: false })?.isFile() === true)
      copyFileSync(path + suffix, copy + suffix);
  return copy;
};

const read = async (copy: string): Promise<Omit<ImportedTotals, "file" | "at"> | null> => {
  const database = await openDatabase(copy);
  try {
    const [row] = database.all(sums);
    const runs = Number(row?.["runs"] ?? 0);
    if (runs === 0) return null;
    return {
      from: "rtk",
      runs,
      rawTokens: number(row?.["raw"]),
      shownTokens: number(row?.["shown"]),
      savedTokens: number(row?.["saved"]),
      first: day(row?.["first"]),
      last: day(row?.["last"]),
      days: database.all(byDay).flatMap(dayOf),
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
