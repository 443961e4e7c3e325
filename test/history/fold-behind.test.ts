/** Records come into the database behind the runs, so that a report meets few new ones. */
import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { databaseFile, journalFile } from "../../src/system/paths.ts";
import { journalLine } from "../../src/history/journal.ts";
import { grown } from "../../src/history/fold-behind.ts";
import { foldQuietly, openHistory } from "../../src/history/history.ts";
import { zone } from "../../src/history/day.ts";
import { openDatabase } from "../../src/history/database.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { run } from "./sample.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

const dist = join(import.meta.dirname, "..", "..", "dist");
const begin = Date.now() - 86_400_000;

const idOf = (n: number): string => n.toString(32).toUpperCase().padStart(8, "0");

/** Writes `count` records into the journal; returns their bytes. */
const fill = (place: Scratch, count: number): number => {
  mkdirSync(place.data, { recursive: true });
  const lines = Array.from({ length: count }, (_, n) => journalLine(run({ id: idOf(n), t: begin + n }))!);
  appendFileSync(journalFile(place.data), lines.join(""));
  return lines.join("").length;
};

const stored = async (place: Scratch): Promise<number> => {
  const database = await openDatabase(databaseFile(place.data));
  try {
    return Number(database.all("SELECT count(*) AS n FROM ran")[0]?.["n"]);
  } finally {
    database.close();
  }
};

/** A small run of a covered command through the built launcher. */
const runOnce = (place: Scratch): string => {
  const bin = join(place.root, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "cargo"), "#!/bin/sh\necho one line\n");
  chmodSync(join(bin, "cargo"), 0o755);
  const env = { ...place.env.variables, PATH: `${bin}:${process.env["PATH"]}` } as NodeJS.ProcessEnv;
  return spawnSync(join(dist, "pith"), ["--for-agent", "cargo", "build"], {
    cwd: place.root,
    env,
    encoding: "utf8",
  }).stdout;
};

test("a run that finds a grown journal has it folded, and shows what it shows", async () => {
  const place = scratch();
  expect(fill(place, 2200)).toBeGreaterThan(grown);
  expect(runOnce(place)).toBe("one line\n");
  await vi.waitFor(async () => expect(await stored(place)).toBe(2201), { timeout: 30_000, interval: 200 });
  expect(readdirSync(place.data)).not.toContain("journal.jsonl");
});

test("a small journal is left to the reports", () => {
  const place = scratch();
  fill(place, 10);
  runOnce(place);
  expect(readdirSync(place.data)).toContain("journal.jsonl");
  expect(readdirSync(place.data)).not.toContain("history.db");
});

test("what could not be read behind a run, the next report says, once", async () => {
  const place = scratch();
  fill(place, 3);
  appendFileSync(journalFile(place.data), "rubbish\n");
  await foldQuietly(90, place.env);
  expect(await stored(place)).toBe(3);
  const [first, second] = [await openHistory(90, place.env), await openHistory(90, place.env)];
  expect([first.notes, second.notes]).toEqual([["1 journal line could not be read"], []]);
  first.close();
  second.close();
});

test("a damaged database is left to a report, which says that it was set aside", async () => {
  const place = scratch();
  fill(place, 3);
  writeFileSync(databaseFile(place.data), "this is no database, but long enough to look like one".repeat(99));
  await foldQuietly(90, place.env);
  expect(readdirSync(place.data).filter((name) => name.includes("corrupt"))).toEqual([]);
  const history = await openHistory(90, place.env);
  expect(history.notes.join()).toMatch(/was damaged and has been set aside/);
  expect(history.ledger.rows({ since: 0, limit: 9 })).toHaveLength(3);
  history.close();
});

test("a command with a time zone of its own decides no day of the reports", async () => {
  const place = scratch();
  fill(place, 3);
  (await openHistory(90, place.env)).close();
  appendFileSync(journalFile(place.data), journalLine(run({ id: "FARAWAY0", t: begin }))!);
  const other = zone(Date.now()) === zoneIn("Asia/Tokyo") ? "UTC" : "Asia/Tokyo";
  const env = { ...place.env.variables, TZ: other } as NodeJS.ProcessEnv;
  spawnSync(join(dist, "libexec", "pith"), ["fold-records"], { env });
  expect(await stored(place)).toBe(3);
  spawnSync(join(dist, "libexec", "pith"), ["fold-records"], { env: { ...env, TZ: process.env["TZ"] } });
  expect(await stored(place)).toBe(4);
});

const zoneIn = (name: string): string => {
  const text = `const y=new Date().getFullYear();console.log([0,3,6,9].map((m)=>new Date(y,m,1).getTimezoneOffset()).join(" "))`;
  return spawnSync(process.execPath, ["-e", text], {
    env: { ...process.env, TZ: name },
    encoding: "utf8",
  }).stdout.trim();
};
