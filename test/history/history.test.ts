import { spawn } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { databaseFile, journalFile, spoolDir } from "../../src/system/paths.ts";
import { openDatabase } from "../../src/history/database.ts";
import { openHistory, type History } from "../../src/history/history.ts";
import { append, journalLine } from "../../src/history/journal.ts";
import { bundled } from "../bundled.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { recovery, run } from "./sample.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

const now = 1_800_000_100_000;
const hour = 3_600_000;

const open = (place: Scratch, at = now): Promise<History> => openHistory(90, place.env, at);

/** Oldest first. */
const idsOf = ({ ledger }: History): string[] =>
  ledger
    .rows({ since: 0, limit: Infinity })
    .map((row) => row.id)
    .reverse();

const ids = async (place: Scratch, at = now): Promise<string[]> => {
  const history = await open(place, at);
  const found = idsOf(history);
  history.close();
  return found;
};

const closedJournals = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /^journal-\d+-/.test(name));

test("a record comes back as it was, with what it cost", async () => {
  const place = scratch();
  const full = run({ session: "s", reader: "tail -5", why: "w", code: null, signal: "SIGINT", added: 7 });
  append(full, place.env);
  append(run({ id: "BBBBBBBB", t: 1_800_000_000_001 }), place.env);
  append(recovery(), place.env);
  const history = await open(place);
  const { v: _, cls: __, filter: ___, ...kept } = full;
  expect(history.ledger.find("AAAAAAAA")).toMatchObject({
    ...kept,
    command: "cargo test",
    project: full.cwd,
    printed: 935,
    raw: 935,
    shown: 234,
    debited: 94,
    regrets: 1,
  });
  expect(history.ledger.rows({ since: 1_800_000_000_001, limit: 9 })).toHaveLength(1);
  expect(history.ledger.regretsAround("AAAAAAAA")).toMatchObject([
    { run: "AAAAAAAA", how: "raw", bytes: 400, tokens: 94 },
  ]);
  expect(history.notes).toEqual([]);
  history.close();
  expect(lstatSync(databaseFile(place.data)).mode & 0o777).toBe(0o600);
});

test("folding twice is folding once; exact counts survive", async () => {
  const place = scratch();
  append(run(), place.env);
  append(run({ id: "BBBBBBBB", fd: 2, rawB: 10, shownB: 10 }), place.env);
  const first = await open(place);
  first.ledger.transaction(() => first.accountant.count(first.ledger.find("AAAAAAAA")!, 1869));
  first.close();
  append(run({ shownB: 7 }), place.env);
  const second = await open(place);
  expect(second.ledger.find("AAAAAAAA")).toMatchObject({
    shownB: 1000,
    rawTokens: 1869,
    raw: 1869,
    shown: 467,
  });
  expect(second.ledger.days(0)).toMatchObject([{ runs: 1, counted: 1, raw: 1869 + 935, shown: 467 + 935 }]);
  second.close();
});

test("a writer that still held the closed journal is heard for an hour", async () => {
  const place = scratch();
  append(run(), place.env);
  await ids(place);
  const [name] = closedJournals(place.data);
  appendFileSync(join(place.data, name!), journalLine(run({ id: "LATE0000" }))!);
  expect(await ids(place)).toEqual(["AAAAAAAA", "LATE0000"]);
  appendFileSync(join(place.data, name!), journalLine(run({ id: "LATER000" }))!);
  expect(await ids(place, now + 2 * hour)).toEqual(["AAAAAAAA", "LATE0000", "LATER000"]);
  expect(closedJournals(place.data)).toEqual([]);
});

test("lines that hold no record are reported, kept aside, and spoil nothing", async () => {
  const place = scratch();
  append(run(), place.env);
  appendFileSync(journalFile(place.data), "\0\0rubbish\n");
  append(run({ id: "BBBBBBBB" }), place.env);
  const history = await open(place);
  expect(history.notes).toEqual(["1 journal line could not be read"]);
  expect(idsOf(history)).toEqual(["AAAAAAAA", "BBBBBBBB"]);
  history.close();
  await ids(place, now + 2 * hour);
  expect(readFileSync(join(place.data, "journal.rejected"), "utf8")).toBe("\0\0rubbish\n");
});

test("records that waited in the private folder come in", async () => {
  const place = scratch();
  mkdirSync(join(place.data, ".."), { recursive: true });
  writeFileSync(place.data, "a file in the way");
  append(run(), place.env);
  const other = scratch();
  const history = await openHistory(90, { ...place.env, variables: { ...place.env.variables } }, now);
  expect(history.notes[0]).toMatch(/^the database cannot be used .*: read from the journal only$/);
  expect(idsOf(history)).toHaveLength(1);
  history.close();
  expect(existsSync(join(spoolDir(place.env), "journal.jsonl"))).toBe(true);
  expect(await ids(other)).toEqual([]);
});

test.each([
  [
    "no database at all",
    (path: string) => writeFileSync(path, "this is no database, but long enough to look like one".repeat(99)),
  ],
  [
    "a page overwritten",
    (path: string) => {
      const bytes = readFileSync(path);
      bytes.fill(0x55, 4096, 8192);
      writeFileSync(path, bytes);
    },
  ],
  ["cut off", (path: string) => truncateSync(path, 5000)],
])("a damaged database (%s) is set aside and said so; what comes later is counted", async (_, damage) => {
  const place = scratch();
  for (let i = 0; i < 50; i += 1) append(run({ id: `OLD${10_000 + i}` }), place.env);
  const before = await open(place);
  before.close();
  damage(databaseFile(place.data));
  append(run({ id: "NEW00000" }), place.env);
  const history = await open(place);
  expect(history.notes).toHaveLength(1);
  expect(history.notes[0]).toMatch(
    /^the database was damaged and has been set aside as .*history\.db\.corrupt-\d+; a new one was begun$/,
  );
  // The journal of the last hour was still there.
  expect(idsOf(history)).toHaveLength(51);
  history.close();
  expect(readdirSync(place.data).filter((name) => name.includes(".corrupt-")).length).toBeGreaterThan(0);
  expect((await open(place)).notes).toEqual([]);
});

test("what is older than the period goes", async () => {
  const place = scratch();
  append(run({ t: now - 91 * 24 * hour }), place.env);
  append(run({ id: "BBBBBBBB", t: now - 89 * 24 * hour }), place.env);
  expect(await ids(place)).toEqual(["BBBBBBBB"]);
});

const worker = bundled(join(import.meta.dirname, "append-worker.ts"));
const folder = bundled(join(import.meta.dirname, "fold-worker.ts"));

const startWorker = (place: Scratch, ...words: string[]) => {
  const child = spawn(process.execPath, [worker, place.env.home, ...words], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (data: Buffer) => (out += data.toString()));
  const ended = new Promise<string[]>((resolve) =>
    child.on("close", () =>
      resolve(
        out
          .slice(0, out.lastIndexOf("\n") + 1)
          .split("\n")
          .filter(Boolean),
      ),
    ),
  );
  return { child, ended };
};

test("two thousand records from eight processes, folded meanwhile: all there, once", async () => {
  const place = scratch();
  const workers = Array.from({ length: 8 }, () => startWorker(place, "250"));
  const state = { running: true };
  const folding = (async () => {
    while (state.running) {
      await ids(place, Date.now());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const accepted = (await Promise.all(workers.map((one) => one.ended))).flat();
  state.running = false;
  await folding;
  const found = await ids(place, Date.now());
  expect(accepted).toHaveLength(2000);
  expect(found.sort()).toEqual(accepted.sort());
});

test("writers killed at any moment: every accepted record is there", async () => {
  const place = scratch();
  const accepted: string[] = [];
  for (const delay of [1, 5, 23]) {
    const { child, ended } = startWorker(place);
    child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), delay));
    accepted.push(...(await ended));
  }
  expect(accepted.length).toBeGreaterThan(0);
  const history = await open(place, Date.now());
  expect(history.notes).toEqual([]);
  const found = new Set(idsOf(history));
  history.close();
  for (const id of accepted) expect(found).toContain(id);
});

test("a fold killed at any moment loses nothing", async () => {
  const place = scratch();
  const wanted: string[] = [];
  for (const delay of [0, 2, 4, 8, 16, 40]) {
    for (let i = 0; i < 200; i += 1) {
      const id = String(10_000_000 + wanted.length);
      wanted.push(id);
      append(run({ id, t: Date.now() }), place.env);
    }
    const child = spawn(process.execPath, [folder, place.env.home], { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), delay));
    await new Promise((resolve) => child.on("close", resolve));
  }
  const history = await open(place, Date.now());
  expect(idsOf(history).sort()).toEqual(wanted.sort());
  expect(history.ledger.days(0).reduce((sum, { runs }) => sum + runs, 0)).toBe(wanted.length);
  history.close();
});

test("one record with a strange value costs no other one, and no figure", async () => {
  const strange = [
    1e300,
    -5,
    Number.MAX_VALUE,
    "many",
    null,
    [],
    {},
    true,
    1e18,
    { raw: [1e308], shown: ["x"] },
  ];
  const fields = Object.keys({ ...run(), session: "s", reader: "head", why: "w", added: 1, fd: 2 });
  const place = scratch();
  append(run(), place.env);
  let n = 0;
  for (const field of fields)
    for (const value of strange) {
      n += 1;
      const line = JSON.stringify({ ...run({ id: `S${String(n).padStart(7, "0")}` }), [field]: value });
      appendFileSync(journalFile(place.data), `${line.replace(/^\{(?!"v")/, "{")}\n`);
    }
  for (const bytes of strange)
    appendFileSync(
      journalFile(place.data),
      `${JSON.stringify({ ...recovery(), id: `R${(n += 1)}`, bytes })}\n`,
    );
  append(run({ id: "LAST0000" }), place.env);
  const history = await open(place);
  expect(history.notes.filter((note) => !/^\d+ journal lines could not be read$/.test(note))).toEqual([]);
  expect(history.ledger.find("AAAAAAAA")?.shown).toBe(234);
  expect(history.ledger.find("LAST0000")?.shown).toBe(234);
  for (const day of history.ledger.days(-1e9))
    for (const figure of Object.values(day))
      if (typeof figure === "number") expect(Number.isFinite(figure)).toBe(true);
  for (const row of history.ledger.rows({ since: 0, limit: 1e6 })) expect(row.ms >= 0).toBe(true);
  history.close();
});

test("why a transaction failed is said, also where SQLite has ended it itself", async (context) => {
  needsSqlite(context);
  const database = await openDatabase(":memory:");
  database.run("CREATE TABLE a(x)");
  database.all("PRAGMA max_page_count = 4");
  const fill = (): void => {
    for (let i = 0; i < 100; i += 1) database.run("INSERT INTO a VALUES(?)", "x".repeat(4000));
  };
  expect(() => database.transaction(fill)).toThrow("full");
  database.transaction(() => void database.run("INSERT INTO a VALUES(?)", "x"));
  database.close();
});
