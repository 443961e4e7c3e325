import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { configFile, databaseFile, journalFile } from "../../src/system/paths.ts";
import { health } from "../../src/install/health.ts";
import { append } from "../../src/history/journal.ts";
import { scratch, type Scratch } from "../config/scratch.ts";
import { smallDisk } from "../store/small-disk.ts";
import { run } from "../history/sample.ts";
import { needsSqlite } from "../sqlite.ts";

beforeEach(needsSqlite);

// A clone that was built without Rust has no native program, whatever the place is.
const bad = async (place: Scratch) =>
  (await health(place.env)).filter(
    ({ level, what }) => level !== "ok" && !/native program is missing$/.test(what),
  );
const masked = (place: Scratch, text: string): string =>
  text.replaceAll(place.root, "ROOT").replaceAll(/\d{13}/g, "TIME");

test("all is well on a fresh installation, and after runs", async () => {
  const place = scratch();
  expect(await bad(place)).toEqual([]);
  append(run(), place.env);
  expect(await bad(place)).toEqual([]);
});

test("open folders and files are found, and repaired", async () => {
  const place = scratch();
  append(run(), place.env);
  mkdirSync(join(place.data, "tee"));
  writeFileSync(join(place.data, "tee", "1_x_AAAAAAAA.log"), "x", { mode: 0o644 });
  chmodSync(place.data, 0o755);
  const findings = await bad(place);
  expect(findings.map((finding) => masked(place, finding.what))).toEqual([
    "ROOT/home/.local/share/pith can be entered by others",
    "ROOT/home/.local/share/pith/tee can be entered by others",
    "1 files can be read by others, such as ROOT/home/.local/share/pith/tee/1_x_AAAAAAAA.log",
  ]);
  for (const finding of findings) finding.repair!();
  expect(await bad(place)).toEqual([]);
});

test("a damaged database, a bad journal line and a mistake in the settings", async () => {
  const place = scratch();
  append(run(), place.env);
  writeFileSync(databaseFile(place.data), "no database ".repeat(1000), { mode: 0o600 });
  writeFileSync(journalFile(place.data), "rubbish\n", { mode: 0o600, flag: "a" });
  mkdirSync(join(configFile(place.env), ".."), { recursive: true });
  writeFileSync(configFile(place.env), "mode = 'tight'\n[tee]\nmax_byte = 1\n");
  const found = (await bad(place)).map((finding) => `${finding.level}: ${masked(place, finding.what)}`);
  expect(found).toEqual([
    'error: ROOT/home/.config/pith/config.toml:3:1: unknown key "tee.max_byte"; did you mean "tee.max_bytes"?',
    "warning: the database was damaged and has been set aside as ROOT/home/.local/share/pith/history.db.corrupt-TIME; a new one was begun",
    "warning: 1 journal line could not be read",
    "warning: a damaged database is kept as history.db.corrupt-TIME in ROOT/home/.local/share/pith",
    "warning: journal lines without a record (a full disk, a power cut) were moved to ROOT/home/.local/share/pith/journal.rejected",
  ]);
});

test("a data directory that cannot be written", async () => {
  const place = scratch();
  mkdirSync(join(place.data, ".."), { recursive: true });
  writeFileSync(place.data, "a file in the way");
  append(run(), place.env);
  const found = (await bad(place)).map((finding) => masked(place, finding.what).slice(0, 58));
  expect(found).toEqual([
    "ROOT/home/.local/share/pith cannot be written (EEXIST: fil",
    expect.stringMatching(/^outputs and records of a sandbox are in ROOT\/tmp\/pith-/),
  ]);
});

test("little space", async ({ skip }) => {
  const place = scratch();
  const disk = smallDisk(place.data, "8m", ",mode=700");
  if (disk === null) return skip("no right to mount");
  const found = await bad(place);
  expect(found.map((finding) => [finding.level, masked(place, finding.what)])).toEqual([
    [
      "error",
      expect.stringMatching(
        /^only [78]\.\d MiB free for ROOT\/home\/.local\/share\/pith; with none, outputs are shown unshortened$/,
      ),
    ],
  ]);
});

test("a running trial is mentioned, a damaged one is a fault", async () => {
  const place = scratch();
  append(run(), place.env);
  const file = join(place.data, "trial.json");
  writeFileSync(
    file,
    JSON.stringify({ v: 1, salt: "s", start: Date.now(), end: null, project: "/home/dev/shop" }),
    {
      mode: 0o600,
    },
  );
  expect(await bad(place)).toEqual([
    {
      level: "note",
      what: expect.stringMatching(/^a trial runs in \/home\/dev\/shop since 20.* go without pith$/),
    },
  ]);
  writeFileSync(file, "{");
  expect(await bad(place)).toMatchObject([
    { level: "warning", what: expect.stringContaining("trial.json cannot") },
  ]);
});
