import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { rtkTotals } from "../../../../src/cli/agents/import-rtk/history.ts";
import { openDatabase } from "../../../../src/history/database.ts";
import { importedLine, importedTotals, keepImported } from "../../../../src/history/imported.ts";
import { namesIn } from "../../../../src/system/names-in.ts";
import { scratch } from "../../../config/scratch.ts";
import { needsSqlite } from "../../../sqlite.ts";

beforeEach(needsSqlite);

const table = `CREATE TABLE commands(id INTEGER PRIMARY KEY, timestamp TEXT, original_cmd TEXT, rtk_cmd TEXT,
  input_tokens INTEGER, output_tokens INTEGER, saved_tokens INTEGER, savings_pct REAL, exec_time_ms INTEGER DEFAULT 0,
  project_path TEXT DEFAULT '')`;

const database = async (path: string, rows: readonly (readonly [string, number, number])[]) => {
  const opened = await openDatabase(path);
  opened.all("PRAGMA journal_mode = WAL");
  opened.run(table);
  for (const [timestamp, raw, shown] of rows)
    opened.run(
      "INSERT INTO commands(timestamp, input_tokens, output_tokens, saved_tokens) VALUES (?, ?, ?, ?)",
      timestamp,
      raw,
      shown,
      raw - shown,
    );
  return opened;
};

test("sums of another tool's records, also of those that are not in the main file yet", async () => {
  const { root, env } = scratch();
  const path = join(root, "history.db");
  const open = await database(path, [
    ["2026-03-01T08:00:00Z", 1000, 100],
    ["2026-09-30T08:00:00Z", 10, 12],
  ]);
  const before = readFileSync(path);
  const totals = await rtkTotals(path, env, 5);
  expect(totals).toEqual({
    from: "rtk",
    runs: 2,
    rawTokens: 1010,
    shownTokens: 112,
    savedTokens: 898,
    first: "2026-03-01",
    last: "2026-09-30",
    days: [
      { day: "2026-03-01", runs: 1, rawTokens: 1000, shownTokens: 100, savedTokens: 900 },
      { day: "2026-09-30", runs: 1, rawTokens: 10, shownTokens: 12, savedTokens: -2 },
    ],
    file: path,
    at: 5,
  });
  expect(readFileSync(path).equals(before)).toBe(true);
  open.close();
  expect(namesIn(env.temporary).flatMap((name) => namesIn(join(env.temporary, name)))).toEqual([]);
});

test("an empty database has no sums, a foreign one is an error", async () => {
  const { root, env } = scratch();
  const empty = join(root, "empty.db");
  (await database(empty, [])).close();
  expect(await rtkTotals(empty, env)).toBe(null);
  const foreign = await openDatabase(join(root, "foreign.db"));
  foreign?.run("CREATE TABLE other(x)");
  foreign?.close();
  await expect(rtkTotals(join(root, "foreign.db"), env)).rejects.toThrow("commands");
});

test("imported sums are replaced by later ones of the same tool, and say that they are another tool's", () => {
  const { env } = scratch();
  const totals = {
    from: "rtk",
    runs: 1,
    rawTokens: 1,
    shownTokens: 1,
    savedTokens: 0,
    first: "2026-01-01",
    last: "2026-01-02",
    file: "/x",
    at: 1,
  };
  keepImported(totals, env);
  keepImported({ ...totals, runs: 1234, rawTokens: 56_789 }, env);
  expect(importedTotals(env).map(importedLine)).toEqual([
    "rtk's own figures, 2026-01-01 to 2026-01-02, in none of the sums here: 1,234 commands, 56,789 tokens, 1 shown, 0 saved, as it estimated them, with no run below zero.",
  ]);
});
