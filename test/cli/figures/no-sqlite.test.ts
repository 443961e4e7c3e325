/** Node alone, older than 22.5, and better-sqlite3 was not built: npm drops what is optional without a word. */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseFile, journalFile } from "../../../src/system/paths.ts";
import { journalLine } from "../../../src/history/journal.ts";
import { type Scratch, scratch } from "../../config/scratch.ts";
import { run } from "../../history/sample.ts";
import { own } from "../own.ts";

const dist = join(import.meta.dirname, "..", "..", "..", "dist");
const brings = process.getBuiltinModule("node:sqlite" as "node:fs") !== undefined;
const advice = `Node ${process.versions.node} has no SQLite: start pith with Node 22.5 or newer, or install better-sqlite3 beside it (docs/install.md)`;

/** The bundle where no package stands above it, and one record. */
const alone = (): Scratch => {
  const here = scratch();
  for (const name of ["node", "page"])
    cpSync(join(dist, name), join(here.root, "dist", name), { recursive: true });
  mkdirSync(here.data, { recursive: true, mode: 0o700 });
  appendFileSync(journalFile(here.data), journalLine(run({ t: Date.now() - 1000 }))!, { mode: 0o600 });
  return here;
};

const onNode = (here: Scratch, words: string) =>
  own(here, words.split(" "), {}, [process.execPath, join(here.root, "dist", "node", "main.js")]);

test.skipIf(brings)("where nothing but journals was ever written, reports have all of it, and say so", () => {
  const here = alone();
  const { code, out, err } = onNode(here, "gain");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(" in 1 command");
  expect(out).toContain(`Note: ${advice}; until then reports read all journals anew\n`);
  const health = onNode(here, "doctor");
  expect(health.out.split(advice)).toHaveLength(2);
  // It costs time, and nothing else.
  expect(health.out).not.toMatch(/BAD .*has no SQLite/);
});

test.skipIf(brings)("where a database holds records, no report gives sums without them", () => {
  const here = alone();
  const database = databaseFile(here.data);
  writeFileSync(database, "records of the executable's", { mode: 0o600 });
  const reports = ["gain", "gain --json", "gain --oneline", "gain --format csv", "gain --html page.html"];
  for (const words of [...reports, "session", "economics", "export --to csv", "export --to otlp --dry-run"])
    expect(onNode(here, words), words).toEqual({ code: 2, out: "", err: `pith: ${advice}\n` });
  expect(existsSync(join(here.root, "page.html"))).toBe(false);
  expect(readFileSync(database, "utf8")).toBe("records of the executable's");
  const { code, out } = onNode(here, "doctor");
  expect(code).toBe(1);
  expect(out.split(advice)).toHaveLength(2);
});

test.skipIf(brings)("conversations that stand in a database are not left out without a word", () => {
  const here = alone();
  const folder = join(here.env.home, ".local", "share", "opencode");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "opencode.db"), "");
  for (const words of ["discover", "learn", "session", "economics"])
    expect(onNode(here, words), words).toEqual({
      code: 2,
      out: "",
      err: `pith: the conversations of OpenCode: ${advice}\n`,
    });
});

test("what needs no records needs no SQLite", () => {
  const here = alone();
  for (const words of ["raw --list", "filters", "config", "explain ls"])
    expect(onNode(here, words)).toMatchObject({ code: 0, err: "" });
});
