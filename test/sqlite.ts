/** For tests that need SQLite: `beforeEach(needsSqlite)` for a whole file, `needsSqlite(context)` in a single test. */
import type { TestContext } from "vitest";
import { openDatabase } from "../src/history/database.ts";

const missing = await openDatabase(":memory:").then(
  (database) => {
    database.close();
    return null;
  },
  (fault: Error) => fault.message,
);

export const hasSqlite = missing === null;

export const needsSqlite = ({ skip }: Pick<TestContext, "skip">): void =>
  skip(missing !== null, missing ?? "");
