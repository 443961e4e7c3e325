/** A database as the version before has left it. */
import { schemaVersion } from "../../src/history/rows.ts";
import { beforeEach, expect, test } from "vitest";
import { mkdirSync } from "node:fs";
import { databaseFile } from "../../src/system/paths.ts";
import { openDatabase } from "../../src/history/database.ts";
import { dayOf } from "../../src/history/day.ts";
import { openHistory } from "../../src/history/history.ts";
import { append } from "../../src/history/journal.ts";
import { sumOf } from "../../src/figures/grouped.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { run } from "./sample.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

const { t } = run();
const now = t + 100_000;
const sums =
  "runs counted printed raw shown debited ms added ok asIs empty faulty killed hid regretted recoveries recoveredTokens bypasses bypassedTokens narrower narrowerTokens";

/** Version 2: no word of what a model was given before. */
const version2 = [
  `CREATE TABLE ran(n INTEGER PRIMARY KEY, id TEXT NOT NULL, fd INTEGER NOT NULL, t INTEGER NOT NULL, ms INTEGER,
    added INTEGER, host TEXT, "end" TEXT, session TEXT, reader TEXT, cwd TEXT, project TEXT, cmd TEXT, command TEXT,
    code INTEGER, signal TEXT, rawB INTEGER, shownB INTEGER, capB INTEGER, lost INTEGER, state TEXT, why TEXT,
    estRaw REAL, estShown REAL, rawTokens INTEGER, printed INTEGER, raw INTEGER, shown INTEGER, debited INTEGER,
    regrets INTEGER, day INTEGER)`,
  `CREATE TABLE days(day INTEGER NOT NULL, command TEXT NOT NULL, project TEXT NOT NULL, host TEXT NOT NULL,
    ${sums
      .split(" ")
      .map((name) => `"${name}" INTEGER NOT NULL DEFAULT 0`)
      .join(", ")}, PRIMARY KEY(day, command, project, host)) WITHOUT ROWID`,
  `INSERT INTO ran(id, fd, t, ms, host, "end", cwd, project, cmd, command, code, rawB, shownB, capB, lost, state,
    estRaw, estShown, printed, raw, shown, debited, regrets, day)
    VALUES('OLD00000', 1, ${t}, 20, 'claude', 'shell', '/p', '/p', 'git diff', 'git diff', 0, 4000, 1000, 0, 10, 'ok',
    935, 234, 935, 935, 234, 0, 0, ${dayOf(t)})`,
  `INSERT INTO days(day, command, project, host, runs, printed, raw, shown, ok, hid)
    VALUES(${dayOf(t)}, 'git diff', '/p', 'claude', 1, 935, 935, 234, 1, 1)`,
  "PRAGMA user_version = 2",
];

const leftBy = async (place: Scratch): Promise<void> => {
  mkdirSync(place.data, { recursive: true });
  const database = await openDatabase(databaseFile(place.data));
  for (const statement of version2) database.run(statement);
  database.close();
};

test("keeps what it has, and takes what is new", async () => {
  const place = scratch();
  await leftBy(place);
  append(
    run({ id: "NEW00000", t: t + 1, filter: "git diff", cwd: "/p", again: 10, againB: 400, call: "7-1" }),
    place.env,
  );
  const history = await openHistory(90, place.env, now);
  const { ledger } = history;
  expect(history.notes).toEqual([]);
  expect(ledger.find("OLD00000")).toMatchObject({ cmd: "git diff", raw: 935, shown: 234, lost: 10 });
  expect(ledger.find("OLD00000")).not.toHaveProperty("againB");
  expect(ledger.find("NEW00000")).toMatchObject({ againB: 400, call: "7-1" });
  expect(sumOf(ledger.days(0))).toMatchObject({ runs: 2, raw: 1870, repeated: 1 });
  history.close();
  const database = await openDatabase(databaseFile(place.data));
  expect(database.all("PRAGMA user_version")).toEqual([{ user_version: schemaVersion }]);
  database.close();
});

test("is one that has all columns where another process was there first", async () => {
  const place = scratch();
  await leftBy(place);
  (await openHistory(90, place.env, now)).close();
  const database = await openDatabase(databaseFile(place.data));
  database.run("PRAGMA user_version = 2");
  database.close();
  const history = await openHistory(90, place.env, now);
  expect(history.ledger.find("OLD00000")).toMatchObject({ cmd: "git diff" });
  history.close();
});
