import { chmodSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { filterFindings } from "../../src/install/filter-findings.ts";
import { userFolder, wordsFile } from "../../src/user-filters/folders.ts";
import { lookUp } from "../../src/user-filters/lookup.ts";
import { wantedFiles } from "../../src/user-filters/filter-index.ts";
import { renew, renewed } from "../../src/user-filters/renew.ts";
import { readChecked, isRefusal } from "../../src/user-filters/checked-file.ts";
import { trust } from "../../src/user-filters/trust.ts";
import { append } from "../../src/history/journal.ts";
import { scratch, type Scratch } from "../config/scratch.ts";

const one = (name: string, command = `^${name}\\\\b`): string =>
  `schema_version = 1\n[filters.${name}]\nmatch_command = "${command}"\n`;

const put = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const user = ({ env }: Scratch, name: string, text: string): string => put(join(userFolder(env), name), text);
const project = ({ root }: Scratch, name: string, text: string): string =>
  put(join(root, ".pith", "filters", name), text);

const found = async ({ env }: Scratch): Promise<string[]> =>
  (await filterFindings(env, 90)).map(({ level, what }) => `${level}: ${what}`);

test("nothing to say where nobody has filters", async () => {
  expect(await found(scratch())).toEqual([]);
});

test("filters in force are counted", async () => {
  const place = scratch();
  user(place, "a.toml", one("frob"));
  await renew(place.root, place.env);
  expect(await found(place)).toEqual(["ok: 1 filter files of your own are in force"]);
});

test("untrusted files are mentioned once, and nothing else is said of them", async () => {
  const place = scratch();
  project(place, "a.toml", one("cargo"));
  project(place, "b.toml", "[broken\n");
  expect(await found(place)).toEqual([
    "note: this project brings 2 filter files that you have not trusted, so they are not used",
  ]);
});

test("a file that has changed since it was trusted", async () => {
  const place = scratch();
  const path = project(place, "a.toml", one("frob"));
  const file = readChecked(path, place.root, place.env);
  if (isRefusal(file)) throw new Error(file.reason);
  trust([file], place.env);
  await renew(place.root, place.env);
  expect(await found(place)).toEqual(["ok: 1 filter files of your own are in force"]);
  writeFileSync(path, one("gnarl"));
  expect(await found(place)).toEqual([
    `warning: ${path} has changed since it was trusted, so it is no longer used`,
  ]);
});

test("broken filters, shadowed names, files of others", async () => {
  const place = scratch();
  const broken = user(place, "a.toml", one("frob").replace("match_command", "match_comand"));
  const shadowing = user(place, "b.toml", one("mine", "^cargo test\\\\b"));
  const second = user(place, "c.toml", one("mine", "^frob\\\\b"));
  const open = user(place, "d.toml", one("open"));
  chmodSync(open, 0o666);
  await renew(place.root, place.env);
  const all = await found(place);
  expect(all.filter((line) => line.startsWith(`error: ${broken}:3:1: `)).length).toBeGreaterThan(0);
  expect(all).toContain(`note: ${shadowing} replaces pith's own filters for cargo test`);
  expect(all).toContain(`note: "mine" of ${second} is hidden by the one of ${shadowing}`);
  expect(all).toContain(`warning: ${open} is not used: it can be written by everybody`);
});

test("an extension of nothing", async () => {
  const place = scratch();
  const path = user(place, "a.toml", 'schema_version = 2\ncommand = "frob"\nextends = "gnarl up"\n');
  await renew(place.root, place.env);
  expect(await found(place)).toContain(
    `warning: ${path}: frob extends "gnarl up", and pith ships no such filter`,
  );
});

test("a list of words that is older than a filter, and its repair", async () => {
  const place = scratch();
  user(place, "a.toml", one("frob"));
  await renew(place.root, place.env);
  const past = new Date("2026-01-01");
  utimesSync(wordsFile(place.env), past, past);
  const stale = (await filterFindings(place.env, 90)).find(({ what }) => what.includes("older"));
  expect(stale?.level).toBe("warning");
  stale?.repair?.();
  expect(await found(place)).toEqual(["ok: 1 filter files of your own are in force"]);
});

test("a filter that took too long", async () => {
  const place = scratch();
  append(
    {
      v: 1,
      id: "7K2M9QXA",
      t: Date.now(),
      ms: 1,
      host: "claude",
      end: "shell",
      cwd: "/",
      cmd: "frob",
      filter: "frob",
      code: 0,
      signal: null,
      rawB: 9,
      shownB: 9,
      cls: { raw: [], shown: [] },
      capB: 0,
      lost: 0,
      state: "fault",
      why: "the filter frob was dropped: 1703 ms for 12 lines",
    },
    place.env,
  );
  expect(await found(place)).toEqual([
    'warning: the filter "frob" took too long in 1 runs, which were shown raw',
  ]);
});

test("a filter whose pattern may take for ever is refused, the others of the file are not", async () => {
  const place = scratch();
  const path = user(
    place,
    "a.toml",
    `${one("frob")}\n[filters.slow]\nmatch_command = "^slow\\\\b"\nstrip_lines_matching = ["^(a+)+$"]\n`,
  );
  await renew(place.root, place.env);
  expect(await found(place)).toEqual([
    `warning: slow of ${path} is refused: one of its patterns may never end`,
    "ok: 1 filter files of your own are in force",
  ]);
  await renew(place.root, place.env);
  expect((await lookUp(place.root, place.env)).map(({ command }) => command)).toEqual(["frob"]);
});

test("what could not be checked in time is out of force until it is", async () => {
  const place = scratch();
  const path = user(
    place,
    "a.toml",
    `${one("frob")}strip_lines_matching = ['^(?:ab|ac)+x$']\n[filters.plain]\nmatch_command = "^plain\\\\b"\n`,
  );
  const late = await renewed(new Map(), wantedFiles(place.root, place.env), { env: place.env, deadline: 0 });
  expect(late.get(path)?.pending).toEqual(["frob"]);
  expect(late.get(path)?.rules.map(({ name }) => name)).toEqual(["plain"]);
  expect(await found(place)).toContain(
    `note: frob of ${path} is not used yet: its patterns are being checked`,
  );
  expect((await lookUp(place.root, place.env)).map(({ command }) => command)).toEqual(["frob", "plain"]);
  expect(await found(place)).toEqual(["ok: 1 filter files of your own are in force"]);
});

test("a pattern that is hard to judge waits for somebody who has the time, and is not judged at each run", async () => {
  const place = scratch();
  const path = user(place, "a.toml", `${one("frob")}strip_lines_matching = ['^(?:ab|ac)+x$']\n`);
  const wanted = wantedFiles(place.root, place.env);
  const hurry = { env: place.env, deadline: Date.now() + 1e9, hasty: 0 };
  const first = await renewed(new Map(), wanted, hurry);
  expect(first.get(path)).toMatchObject({ rules: [], pending: [], puzzling: ["frob"] });
  expect(await found(place)).toContain(
    `note: frob of ${path} is not used yet: its patterns are being checked`,
  );
  // Not even where there were time for it.
  const second = await renewed(first, wanted, { ...hurry, hasty: 60_000 });
  expect(second.get(path)).toMatchObject({ rules: [], puzzling: ["frob"] });
  const last = await renew(place.root, place.env);
  expect(last.get(path)).toMatchObject({ rules: [{ name: "frob" }], puzzling: [] });
});
