/** Exported rows as a Parquet file; loaded for that alone. */
import { parquetWriteBuffer } from "hyparquet-writer";
import type { ExportedRow } from "./exported.ts";

const texts = new Set(["day", "machine", "project", "agent", "command"]);

export const parquetBytes = (
  rows: readonly ExportedRow[],
  columns: readonly (keyof ExportedRow)[],
): Uint8Array =>
  new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map((name) =>
        texts.has(name)
          ? { name, type: "STRING" as const, data: rows.map((row) => String(row[name])) }
          : { name, type: "INT64" as const, data: rows.map((row) => BigInt(Math.round(Number(row[name])))) },
      ),
    }),
  );
